/**
 * What `SECURITY.md` promises, one sentence for each id. A test shows it by naming the id at the end of its title; an
 * excuse says why none does (`notApplicable`), or what is not there yet (`notDone`).
 */

/**
 * @typedef {object} Requirement
 * @property {string} promise
 * @property {string} [notApplicable]
 * @property {string} [notDone] if tests show a part of it, what is missing
 */

const ACCOUNTS = "comes with the rest of accounts";
const MODERATION = "comes with moderation";
const SPEED = "comes with the tests of load; `npm run bench` measures today";

/** @type {Record<string, Requirement>} */
export const requirements = {
  S01: {
    promise: "A password has at least 10 characters, may have 128 of any kind, and is never cut or trimmed.",
    notDone: ACCOUNTS,
  },
  S02: {
    promise: "Common passwords and those made of one's own name, email or the site's name are refused.",
    notDone: ACCOUNTS,
  },
  S03: {
    promise: "Passwords are kept as Argon2id with at least 19 MiB and two passes, and hashing is bounded.",
    notDone: ACCOUNTS,
  },
  S04: {
    promise:
      "Signing in and asking for a reset tell nobody, not even by their time, whether an address is known.",
    notDone: `${ACCOUNTS}; signing up does tell that an address is taken, at most 30 times an hour`,
  },
  S05: {
    promise: "Wrong sign-ins are limited for each account and each network, counted in the database.",
  },
  S06: { promise: "Nobody can lock somebody else out by trying wrong passwords." },
  S07: {
    promise: "Email addresses are normalised, then checked, unique, and mail goes to exactly the one stored.",
    notDone: ACCOUNTS,
  },
  S08: {
    promise: "Links that reset or confirm are random, kept as digests, work once and for a short time.",
    notDone: `${ACCOUNTS}: there is no reset by mail yet`,
  },
  S09: { promise: "Links in mails begin with the configured address, whatever Host a request names." },
  S10: {
    promise: "Changing password or email needs the current password, and ends all other sessions.",
    notDone: `${ACCOUNTS}: neither can be changed yet`,
  },
  S11: {
    promise: "Confirming an address takes the account back from whoever signed up with it before.",
    notDone: `${ACCOUNTS}: addresses are not confirmed yet`,
  },
  S12: {
    promise: "Who leaves is gone, with sessions, personal data and pictures, and may take their data along.",
    notDone: ACCOUNTS,
  },
  S13: { promise: "Cookies of a session are __Host-, Secure, HttpOnly and SameSite=Lax, without a Domain." },
  S14: { promise: "Logging out ends a token on the server, wherever a copy of it is." },
  S15: {
    promise: "Signing in always makes a new session; sessions end when idle, and after a time in any case.",
  },
  S16: { promise: "A token that is forged, expired, cut or malformed is answered 401, never with a fault." },
  S17: { promise: "Every route and method has a declared answer for each kind of person, and gives it." },
  S18: { promise: "What one may not see answers exactly as what does not exist." },
  S19: {
    promise: "No answer, page or payload holds an email, a hash, a token, or the exact place of a post.",
  },
  S20: {
    promise: "A post goes through its states only as its rules allow, whoever asks, in whatever order.",
  },
  S21: { promise: "Fields that nobody may set are ignored, never stored." },
  S22: { promise: "Access is decided in handlers: no header or odd address leads around it." },
  S23: { promise: "Every input has one bounded schema; what does not fit is answered 4xx, never 5xx." },
  S24: { promise: "Only scalars of a checked type reach the database: objects and operators are refused." },
  S25: { promise: "What people write is shown as text: no script of theirs ever runs." },
  S26: { promise: "SQL is only ever written with bound parameters." },
  S27: { promise: "Numbers are finite, within their bounds and written plainly, or refused." },
  S28: { promise: "The server never fetches an address that a user gave." },
  S29: { promise: "After signing in one is led to a path of this site only." },
  S30: {
    promise: "Prototype names, repeated parameters and odd encodings have one meaning, and no effect beyond.",
  },
  S31: {
    promise: "Bodies, headers and addresses are limited while they arrive, before anything reads them.",
  },
  S32: { promise: "Odd characters are kept as they are, normalised, or refused, never a fault." },
  S33: {
    promise: "Only JPEG, PNG and WebP are taken, by their content, and only if they decode to the end.",
  },
  S34: { promise: "All other decoders of pictures are closed when the program starts." },
  S35: { promise: "Pictures are made anew, upright, without any metadata." },
  S36: { promise: "Pictures have at most 40 megapixels, 16,384 pixels a side, and one frame." },
  S37: { promise: "Pictures are worked on two at a time, in a bounded queue, within a time limit." },
  S38: { promise: "Pictures get random names; what a file was called is forgotten." },
  S39: { promise: "Pictures are served with a fixed type, in a sandbox, and cannot be listed." },
  S40: { promise: "Uploads are limited for each member, and pictures for each post." },
  S41: {
    promise: "The key to the picture store stays on the server, and browsers never write to the store.",
  },
  S42: { promise: "Personal answers are never stored by caches; public pages do not depend on who looks." },
  S43: { promise: "Another site cannot make a member's browser change anything." },
  S44: { promise: "No other origin may read answers with a browser's cookies." },
  S45: { promise: "Every page carries strict security headers; scripts run by their hashes only." },
  S46: { promise: "Methods that are not declared, and headers that pretend another, are refused." },
  S47: { promise: "Who asks, and under which name, is believed from configured proxies only." },
  S48: { promise: "Malformed HTTP is answered 400, once, and the connection is closed." },
  S49: {
    promise: "Strangers learn the centre of a cell of about a kilometre, the same for every post in it.",
  },
  S50: { promise: "Distances come in steps between centres of cells: many questions tell no more than one." },
  S51: {
    promise:
      "Profiles are kept out of search engines, their addresses cannot be counted through, and text that holds an email or a phone number is warned of.",
    notDone: `the warning ${MODERATION}`,
  },
  S52: { promise: "New accounts have tighter limits.", notDone: MODERATION },
  S53: {
    promise: "Members can report, block and hide; moderators have a queue, and what they do is written down.",
    notDone: MODERATION,
  },
  S54: { promise: "Reading has limits for each network and member, and one's limit is not another's." },
  S55: { promise: "No version with a known vulnerability of ours is in the lockfile, at any depth." },
  S56: {
    promise:
      "Every package comes over https from npm's registry, sealed by a hash, and runs nothing on installation.",
  },
  S57: { promise: "The image optimizer is off: it fetches nothing and writes nothing." },
  S58: { promise: "What browsers get holds no secret, source map or test; nothing else can be fetched." },
  S59: { promise: "Weak or missing configuration stops the start with a sentence that names it." },
  S60: { promise: "A fault is answered in one generic shape with an id, and tells nothing of the inside." },
  S61: { promise: "What matters for security is logged as JSON lines, without secrets or personal data." },
  S62: {
    promise:
      "The site's database role cannot change tables or reach the server's files, and backups can be sealed for a key kept elsewhere.",
  },
  S63: { promise: "An SBOM can be made of each release; ways to report, limits and threats are documented." },
  S64: { promise: "Scanners find nothing, as strangers and as members." },
  R01: { promise: "The last item is never given twice, however many ask at once." },
  R02: { promise: "Nothing that was acknowledged is lost when the site or its database is killed." },
  R03: { promise: "A repeated request with the same key is carried out once, and answered the same." },
  R04: { promise: "Sums, parents and pictures agree in the database after whatever happened." },
  R05: { promise: "A lost connection or a conflict in the database is tried again, or answered 409 or 503." },
  R06: { promise: "A model and the site agree about every answer, over random histories." },
  R07: {
    promise: "Everything has a time-out; once it has arrived, no request lives longer than 15 seconds.",
  },
  R08: {
    promise: "Many who want the same thing do not keep others from reading, or from changing something else.",
  },
  R09: { promise: "Overload is refused quickly, and what is accepted is served.", notDone: SPEED },
  R10: {
    promise: "Two processors carry the stated load; no search reads a big table to its end.",
    notDone: SPEED,
  },
  R11: { promise: "Half an hour of load leaks neither memory nor files nor connections.", notDone: SPEED },
  R12: { promise: "Slow clients do not slow others, and are sent away." },
  R13: { promise: "Asked to stop, the site finishes what it has begun, and ends." },
  R14: { promise: "Whether it is ready is told within 1.5 seconds, also when the database is away." },
  R15: { promise: "Uploads survive a crash whole or not at all; what is left over is found and removed." },
  R16: { promise: "A backup restored elsewhere is the same site." },
  R17: { promise: "Migrations are atomic, wait for no lock for long, and two at once apply once." },
  R18: { promise: "Time zones, daylight saving and a wrong clock break nothing." },
  R19: { promise: "20,000 wrong inputs cause no fault, no time-out and no restart." },
  R20: { promise: "A fault in one request stops neither the process nor a mail." },
  R21: { promise: "Every answer is as the OpenAPI document says." },
};
