/** First-level areas as people abbreviate them behind a town, by country; names as the list of settlements writes them. */
const CODES: Record<string, string> = {
  US: `
    AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming`,
  CA: `
    AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NT Northwest Territories, NS Nova Scotia, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
  AU: `
    ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`,
  CH: `
    AG Aargau, AI Appenzell Innerrhoden, AR Appenzell Ausserrhoden, BE Bern, BL Basel-Landschaft, BS Basel-City,
    FR Fribourg, GE Geneva, GL Glarus, GR Grisons, JU Jura, LU Lucerne, NE Neuchâtel, NW Nidwalden, OW Obwalden,
    SG Saint Gallen, SH Schaffhausen, SO Solothurn, SZ Schwyz, TG Thurgau, TI Ticino, UR Uri, VD Vaud, VS Valais,
    ZG Zug, ZH Zurich`,
  BR: `
    AC Acre, AL Alagoas, AP Amapá, AM Amazonas, BA Bahia, CE Ceará, DF Federal District, ES Espírito Santo,
    GO Goiás, MA Maranhão, MT Mato Grosso, MS Mato Grosso do Sul, MG Minas Gerais, PA Pará, PB Paraíba, PR Paraná,
    PE Pernambuco, PI Piauí, RJ Rio de Janeiro, RN Rio Grande do Norte, RS Rio Grande do Sul, RO Rondônia,
    RR Roraima, SC Santa Catarina, SP São Paulo, SE Sergipe, TO Tocantins`,
};

const byCountry = new Map(
  Object.entries(CODES).map(([country, list]) => [
    country,
    new Map(
      list.split(",").map((entry) => {
        const [code = "", ...name] = entry.trim().split(/\s+/);
        return [code, name.join(" ")];
      }),
    ),
  ]),
);

/**
 * "Oregon" of "OR", whatever its case.
 * @param country ISO 3166-1; undefined where none is known
 */
export const areaOfCode = (country: string, code: string): string | undefined =>
  byCountry.get(country)?.get(code.toUpperCase().replaceAll(".", ""));
