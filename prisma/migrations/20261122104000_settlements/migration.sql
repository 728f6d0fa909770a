-- CreateTable
CREATE TABLE "LocationAnchor" (
    "id" BIGSERIAL NOT NULL,
    "userId" UUID NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    -- Of use here only.
    "publicLatitude" DOUBLE PRECISION,
    "publicLongitude" DOUBLE PRECISION,

    CONSTRAINT "LocationAnchor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LocationAnchor_userId_latitude_longitude_idx" ON "LocationAnchor"("userId", "latitude", "longitude");

-- AddForeignKey
ALTER TABLE "LocationAnchor" ADD CONSTRAINT "LocationAnchor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- As `distanceBetween` of lib/location.ts, in km.
CREATE FUNCTION public.km_between(a_latitude DOUBLE PRECISION, a_longitude DOUBLE PRECISION, b_latitude DOUBLE PRECISION, b_longitude DOUBLE PRECISION)
RETURNS DOUBLE PRECISION LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 2 * 6371 * asin(least(1, sqrt(
  power(sin(radians(b_latitude - a_latitude) / 2), 2)
  + cos(radians(a_latitude)) * cos(radians(b_latitude)) * power(sin(radians(b_longitude - a_longitude) / 2), 2)
)));

-- Each pin within 50 m of an earlier one of the same member shows its cell from now on.
DO $$
DECLARE
  post RECORD;
  anchor RECORD;
BEGIN
  FOR post IN
    SELECT "id", "posterId", "latitude", "longitude", "publicLatitude", "publicLongitude"
    FROM "Post" WHERE "locationPrecision" = 'approximate' ORDER BY "createdAt", "id"
  LOOP
    SELECT * INTO anchor FROM "LocationAnchor" AS "a"
    WHERE "a"."userId" = post."posterId" AND "a"."latitude" BETWEEN post."latitude" - 0.0005 AND post."latitude" + 0.0005
      AND public.km_between("a"."latitude", "a"."longitude", post."latitude", post."longitude") <= 0.05
    ORDER BY "a"."id" LIMIT 1;
    IF NOT FOUND THEN
      INSERT INTO "LocationAnchor" ("userId", "latitude", "longitude", "publicLatitude", "publicLongitude")
      VALUES (post."posterId", post."latitude", post."longitude", post."publicLatitude", post."publicLongitude");
    ELSIF (anchor."publicLatitude", anchor."publicLongitude") <> (post."publicLatitude", post."publicLongitude") THEN
      UPDATE "Post" SET "publicLatitude" = anchor."publicLatitude", "publicLongitude" = anchor."publicLongitude"
      WHERE "id" = post."id";
    END IF;
  END LOOP;
END $$;

ALTER TABLE "LocationAnchor" DROP COLUMN "publicLatitude", DROP COLUMN "publicLongitude";

-- The public part of an address: as lib/geo/public-address.ts for Latin letters, in some cases less, never more.
CREATE FUNCTION public.settlement_of(address TEXT) RETURNS TEXT LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  denied TEXT[] := '{
    above, abuela, abuelita, abuelo, acht, achttien, achtzehn, achtzig, ajto, alameda, aleea, aleja, aleje, allee,
    alley, alti, altmis, andar, annex, annexe, ap, apartado, apartament, apartamento, apartmani, apartment,
    apartments, appartamento, appartement, appt, apt, apto, arton, asunto, atico, atta, atte, attention, attic, attio,
    attn, aufgang, aunt, auntie, av, avda, ave, avenida, avenue, avo, babbo, babci, babcia, babicka, bajo, bakery,
    barge, barka, barn, basement, bateau, batiment, bd, bdul, beco, begane, behind, bel, bell, bells, below,
    benedenwoning, bes, beside, bir, birrificio, bl, bldg, blk, bloc, block, bloco, blok, bloque, blvd, boat,
    boulevard, bovenwoning, box, brasserie, brauerei, brewery, brewhouse, brouwerij, browar, building, bulevard,
    bulevardul, bulvari, bulwar, bungalow, bunica, bunicul, bus, buzzer, byt, cabin, cad, cadde, caddesi, cafe,
    calcada, calea, calle, callejon, camera, camino, campainha, campanello, canalboat, caravan, care, carretera, casa,
    cascina, catorce, cedex, cem, cent, cento, cents, cerveceria, cervejaria, chalet, chaussee, chave, cheie, chemin,
    chez, chiatta, chiave, cien, ciento, cinci, cinco, cincuenta, cinq, cinquanta, cinquante, cinque, cinquenta,
    ciocia, cislo, citofono, civico, clinic, close, condominio, contrada, corner, corso, cortijo, cottage, cottages,
    court, cp, cres, crescent, ct, ctra, ctyri, ctyricet, cuarenta, cuatro, czterdziesci, cztery, dachgeschoss, dad,
    daddy, daire, damm, dcha, dedecek, derecha, dertien, dertig, deset, deurbel, deurmat, deux, deuxieme, devet, dez,
    dezanove, dezasseis, dezassete, dezenove, dezesseis, dezessete, dezoito, dg, diciannove, diciassette, diciotto,
    dieci, diez, direito, dit, dix, doce, dodici, doi, dois, doksan, dokuz, dom, domaine, domofon, domofonu, door,
    doorbell, doormat, dorrklocka, dort, dos, douze, doze, dr, dreef, drei, dreissig, dreizehn, drie, drive, droga,
    drumul, dto, duas, due, dum, dva, dvacet, dwa, dziadek, dziadka, dziesiec, dziewiec, dzwonek, edificio, een, eg,
    egy, eight, eighteen, eighty, ein, eingang, eins, eleven, elf, elli, emelet, erdgeschoss, escalera, escalier,
    esplanade, esq, esquerdo, estrada, etage, etaj, ett, famiglia, familia, familie, familjen, famille, family,
    farfar, farm, farmhouse, farmor, fem, femtio, femton, ferme, fifteen, fifth, fifty, finca, fire, first, five,
    fjorton, fl, flat, flats, floor, forge, forty, four, fourteen, fourth, fourty, fracao, frau, frazione, frente,
    fsz, fuenf, fuenfzehn, fuenfzig, funf, funfzehn, funfzig, fyra, fyrre, fyrtio, gabarra, garage, gardens, gasse,
    gata, gatan, gatehouse, gdns, ginnel, gite, glorieta, gracht, gran, granary, grand, grandad, granddad,
    grandfather, grandma, grandmother, grandpa, granny, grossmutter, grossvater, ground, grove, halvtreds, harom, hat,
    haus, hausboot, hausnummer, haz, herr, het, highway, hinterhaus, honderd, hostel, hotel, house, houseboat,
    household, houses, hse, huis, huisnummer, huit, huitante, hundra, hundred, hus, husz, hytte, iki, immeuble,
    impasse, intercom, interfon, interfonul, interno, interphone, intrarea, izqda, izquierda, jeden, jedna, jennel,
    jitty, kade, kahdeksan, kaksi, kamer, kapucsengo, kat, katu, keller, kerros, ket, ketto, key, keys, keysafe,
    kilenc, kirk, klatka, klingel, klingeln, klucz, kolme, korut, kuja, kuusi, kymmenen, laan, lagenhet, lakas, lane,
    largo, latarnia, leilighet, lejlighed, letterbox, leuchtturm, level, lgh, library, lieu, llave, ln, localita,
    lockbox, lodge, loft, lokal, loke, lot, lote, lotissement, lungomare, madame, mae, mah, mahalle, mahallesi,
    maison, maisonette, mama, maman, mamie, mamma, mamy, manor, mansion, mansions, masia, mat, matusa, meme, meneer,
    mevrouw, mews, mieszkania, mieszkanie, mil, mille, miss, mlle, mme, mom, mommo, monsieur, mooring, moradia,
    morfar, mormor, motorway, moulin, mr, mrs, ms, mum, mummi, mummo, mummy, museum, mutti, nabrezi, nagymama,
    nagypapa, namesti, narrowboat, near, negen, negentien, negentig, negy, nelja, neuf, neun, neunzehn, neunzig, next,
    ni, nine, nineteen, ninety, nio, nittio, nitton, no, nonante, nonna, nonno, noua, novanta, nove, noventa, nr,
    nueve, num, numarul, number, numer, numero, nummer, nyckel, nyolc, oast, obergeschoss, ochenta, ocho, octante, og,
    oitenta, oito, oma, omi, once, oncle, one, onkel, onze, opa, opi, opposite, opt, osiedle, osiem, osm, ot, ottanta,
    otte, otto, otuz, palazzina, palazzo, papa, papi, papy, parade, parsonage, parter, paseo, passage, patro, patru,
    pavillon, pend, peniche, penthouse, pepe, pet, pfad, phare, pharmacy, piano, piata, piazza, piazzale, piazzetta,
    piec, pietro, piso, pl, plac, place, plads, planta, plass, platz, plaza, plein, plot, plz, poligono, portal,
    porte, postfach, praca, predio, premier, premiere, presso, primero, pta, pub, puerta, pza, quai, quaranta,
    quarante, quarenta, quatorze, quatre, quatrieme, quatro, quattordici, quattro, quince, quindici, quinta, quinze,
    rd, rectory, residence, rez, ring, ringklocka, rise, rm, road, rodzina, ronda, rondo, room, rotunda, route, row,
    rua, rue, ruelle, sal, sapte, sase, sata, sc, scala, scara, schluessel, schlussel, sechs, sechzehn, sechzig,
    second, sedici, sedm, segundo, sei, seis, seitenflugel, seitseman, seize, sekiz, seksen, senor, senora, sentier,
    sept, septante, sesenta, sessanta, sessenta, sest, sete, setenta, settanta, sette, seven, seventeen, seventy,
    sextio, sexton, shed, sieben, siebzehn, siebzig, siedem, siete, signor, signora, six, sixteen, sixty, sju,
    sjuttio, sjutton, skwer, sleutel, smithy, snicket, soixante, sok, sokagi, sokak, sonerie, sonner, sonnette,
    sonnez, sos, soseaua, splaiul, sq, square, stables, staircase, stairs, stairwell, steeg, steig, stiege, sto,
    stock, stockwerk, storey, str, straat, strada, strasse, street, studio, stuga, suite, surgery, suta, syv, szaz,
    szesc, szosa, tachtig, talo, tante, tav, telefonillo, ten, ter, tercero, terr, terrace, third, thirteen, thirty,
    thousand, three, ti, tia, tien, timbre, tio, tiz, tjugo, toevoeging, tolv, torget, towers, townhouse, travesia,
    travessa, tre, trece, tredici, tredive, trei, treinta, treize, trenta, trente, treppe, tres, tresindstyve,
    trettio, tretton, tri, tricet, trida, trinta, trois, troisieme, trzy, tuerklingel, turklingel, tva, twaalf, twee,
    twelve, twenty, twintig, twitchel, twitchell, twitten, two, tyve, uc, ufer, ug, ukki, ul, ulica, ulice, unchiul,
    uncle, undici, unit, uno, untergeschoss, unu, urb, urbanizacion, ut, utca, utja, vaari, vag, vagen, vaning, vati,
    veertien, veertig, vei, veien, veinte, vej, vennel, venti, verdieping, via, viale, vicarage, vicolo, vier,
    vierzehn, vierzig, viisi, vijf, vijftien, vijftig, villa, villas, vingt, vingts, vinte, vo, voie, vorderhaus,
    vovo, vuurtoren, walk, way, weg, whg, wing, wohnung, woning, woonboot, wujek, wycieraczka, wynd, yacht, yard,
    yaya, yedi, yetmis, yhdeksan, yirmi, yksi, yuz, zece, zehn, zero, zes, zestien, zestig, zeven, zeventien,
    zeventig, zia, zimmer, zio, zvonek, zwanzig, zwei, zwo, zwoelf, zwolf
  }';
  countries TEXT[] := '{
    alemania, allemagne, angleterre, anglia, austria, autriche, belgia, belgica, belgie, belgien, belgio, belgique,
    belgium, cymru, deutschland, duitsland, ecosse, eire, elvetia, engeland, england, escocia, espagne, espana,
    france, francia, francja, frankreich, frankrijk, franta, gb, germania, germany, "gran bretagna", "gran bretana",
    grande-bretagne, "great britain", groot-brittannie, grossbritannien, hiszpania, holandia, holland, ierland,
    inghilterra, inglaterra, ireland, irland, irlanda, irlande, irlandia, italia, italie, italien, italy, "marea
    britanie", nederland, netherlands, niederlande, niemcy, "northern ireland", oekraine, oostenrijk, osterreich,
    "paesi bassi", "paises bajos", pays-bas, poland, polen, pologne, polonia, polska, portogallo, portugal,
    portugalia, "regatul unit", "regno unito", "reino unido", roemenie, romania, rosja, roumanie, royaume-uni,
    rumania, rumanien, rumunia, rusia, rusland, russia, russie, russland, schotland, schottland, schweiz, scotland,
    scozia, spagna, spain, spania, spanien, spanje, suisse, suiza, svizzera, switzerland, szkocja, szwajcaria, "tarile
    de jos", "the netherlands", ucraina, ucrania, uk, ukraina, ukraine, "united kingdom", usa, "vereinigtes
    konigreich", "verenigd koninkrijk", wales, "wielka brytania", wlochy, zwitserland
  }';
  parts TEXT[];
  part TEXT;
  plain TEXT;
  words TEXT[];
BEGIN
  parts := ARRAY(
    SELECT tidy FROM regexp_split_to_table(address, '[,，、､﹐﹑،;；]') WITH ORDINALITY AS split(piece, n),
      btrim(piece, E' \t\n\r') AS tidy
    WHERE tidy <> '' ORDER BY n
  );
  -- Postcodes tell no more than the settlement before them.
  WHILE parts[cardinality(parts)] ~* (
    '^[a-z]{1,2}[0-9][a-z0-9]? ?[0-9][a-z]{2}$|^[a-z][0-9][0-9w] ?[a-z0-9]{4}$|^[a-z][0-9][a-z] ?[0-9][a-z][0-9]$'
    || '|^([a-z]{1,2}[- ])?[0-9]{4,5}$|^[0-9]{3} [0-9]{2}$|^[0-9]{2}-[0-9]{3}$|^[0-9]{4}-[0-9]{3}$|^[0-9]{6}$|^[0-9]{4} ?[a-z]{2}$'
  ) LOOP
    parts := parts[:cardinality(parts) - 1];
  END LOOP;
  IF cardinality(parts) < 2 THEN
    RETURN '';
  END IF;
  part := parts[cardinality(parts)];
  -- Before accents go: else signs such as "½" would become letters and digits.
  IF char_length(part) > 60
    OR part !~ '^[''’]?[A-Za-zÀ-ÖØ-öø-ɏ]+(([''’-]| - | [''’]?|[.] )[A-Za-zÀ-ÖØ-öø-ɏ]+)*$'
    OR regexp_replace(part, '(^|[^A-Za-zÀ-ÖØ-öø-ɏ])(St|Ste|Sta|Sto|Gt|Lt|Mt|Ft|Gr|Kl|Sv|Św)[.] ', ' ', 'g') ~ '[.]'
    -- A small letter first, also of an alphabet that the database does not know.
    OR left(ltrim(part, '''’'), 1) = lower(left(ltrim(part, '''’'), 1))
  THEN
    RETURN '';
  END IF;
  plain := replace(lower(public.unaccent('public.unaccent', part)), '’', '''');
  words := regexp_split_to_array(btrim(plain, ''''), '[^a-z]+');
  IF plain !~ '^[a-z ''.-]+$'
    OR cardinality(regexp_split_to_array(plain, ' ')) > 6
    OR plain ~ '(^|[^a-z''])[a-z]([^a-z'']|$)'
    OR plain = ANY(countries)
    OR words[1] IN
      ('the', 'al', 'os', 'bei', 'bij', 'hos', 'by', 'at', 'under', 'unter', 'am', 'an', 'auf', 'im', 'in', 'zum', 'zur', 'pod', 'sous', 'sotto')
    OR words[cardinality(words)] IN
      ('st', 'mill', 'hall', 'tower', 'view', 'station', 'school', 'church', 'chapel', 'wharf', 'quay', 'inn', 'bis', 'ter',
       'gate', 'strand', 'brae', 'pier', 'jetty', 'pontoon', 'marina')
    OR words && denied
    OR EXISTS (
      SELECT FROM unnest(words) AS word
      WHERE word ~ '^[cfghjmpqrvwx]{3,}$'
        OR (word ~ '^[mdclxvi]{2,}$' AND word NOT IN ('di', 'li', 'mi'))
        OR word ~ '[a-z]{2}(street|road|lane|house|cottage|cottages|farm|lodge|mill|haus|brauerei)$'
        OR word ~ '^(jedynk|dwojk|trojk|czwork|piatk|szostk|siodemk|osemk|dziewiatk|dziesiatk)[a-z]{1,3}$'
        OR word ~ '(strasse|str|straat|gasse|platz|allee|chaussee|ufer|damm|weg|laan|plein|gracht|kade|steeg)$'
        OR word ~ '(gatan|gata|vagen|vag|grand|torget|vej|veien|gade|straede|plass|katu|kuja|wohnung|stiege|treppe|geschoss)$'
        OR word ~ '(zwanzig|dreissig|vierzig|funfzig|fuenfzig|sechzig|siebzig|achtzig|neunzig)$|hundert|tausend'
        OR word ~ '(twintig|dertig|veertig|vijftig|zestig|zeventig|tachtig|negentig)$'
        OR word ~ '^(twen|thir|for|fif|six|seven|eigh|nine)ty'
        OR word ~ '^(vent|trent|quarant|cinquant|sessant|settant|ottant|novant|cent)[aio]?(uno?|due|tre|quattro|cinque|sei|sette|otto|nove)$'
        OR word ~ '^(dieci|veinti)'
        OR word ~ '^(tjugo|tjue|tretti|forti|fyrtio|femti|seksti|sextio|sytti|sjuttio|atti|nitti)'
        OR word ~ 'og(tyve|tredive|fyrre|halvtreds|tres|halvfjerds|firs|halvfems)$'
        OR word ~ '(sprezece|zeci|nascie|dziesiat|dziesci|dziescia|nact|desat|kymmenta|toista)$'
        OR word ~ '^(huszon|harminc|negyven|otven|hatvan|hetven|nyolcvan|kilencven)'
    )
  THEN
    RETURN '';
  END IF;
  RETURN part;
END $$;

UPDATE "Post" SET "publicAddress" = "seen"
FROM (
  SELECT "id" AS "postId", public.settlement_of("address") AS "seen" FROM "Post" WHERE "locationPrecision" = 'approximate'
) AS "derived"
WHERE "id" = "postId" AND "publicAddress" <> "seen";

DROP FUNCTION public.settlement_of(TEXT);
DROP FUNCTION public.km_between(DOUBLE PRECISION, DOUBLE PRECISION, DOUBLE PRECISION, DOUBLE PRECISION);
