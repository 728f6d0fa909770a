/**
 * The promises of `SECURITY.md`, one sentence per id. A test proves one by naming its id at the end of its title; otherwise
 * `notApplicable` or `notDone` says why.
 */

/**
 * @typedef {object} Requirement
 * @property {string} promise
 * @property {string} [notApplicable]
 * @property {string} [notDone] if tests show a part of it, what is missing
 */

/** @type {Record<string, Requirement>} */
export const requirements = {
  S01: { promise: "A password has 10 to 128 characters of any kind, and is never cut or trimmed." },
  S02: {
    promise:
      "Common passwords are refused, and so are passwords made of the member's name, email or the site's name.",
  },
  S03: {
    promise: "Passwords are stored as Argon2id with at least 19 MiB and two passes, and hashing is bounded.",
  },
  S04: {
    promise:
      "Sign-in, password reset and links by mail never reveal whether an address is registered, not even by their timing; sign-up does, 30 times an hour at most.",
  },
  S05: {
    promise: "Wrong sign-ins are limited per account and per network, counted in the database.",
  },
  S06: { promise: "Nobody can lock another member out by trying wrong passwords." },
  S07: {
    promise:
      "Email addresses are normalized, then validated and unique, and email goes to exactly the stored one.",
  },
  S08: {
    promise: "Reset and confirmation links are random, stored as digests, valid once and for a short time.",
  },
  S09: { promise: "Links in emails begin with the configured origin, whatever Host a request names." },
  S10: {
    promise: "Changing the password or email needs the current password, and ends all other sessions.",
  },
  S11: {
    promise: "Confirming an address takes the account back from anyone who signed up with it before.",
  },
  S12: {
    promise:
      "Deleting an account removes its sessions, personal data and pictures, and members can export their data first.",
  },
  S13: { promise: "Session cookies are __Host-, Secure, HttpOnly and SameSite=Lax, without a Domain." },
  S14: { promise: "Logout revokes a token on the server, for every copy of it." },
  S15: {
    promise: "Sign-in always creates a new session, and sessions expire when idle and after a maximum time.",
  },
  S16: { promise: "A token that is forged, expired, cut or malformed gets 401, never a server error." },
  S17: { promise: "Every route and method has a declared answer for each kind of person, and gives it." },
  S18: { promise: "An object that a person may not see answers exactly like one that does not exist." },
  S19: {
    promise: "No response, page or payload contains an email, a hash, a token, or the exact place of a post.",
  },
  S20: {
    promise: "A post changes its state only as its rules allow, for every person and in every order.",
  },
  S21: { promise: "Fields that nobody may set are ignored, never stored." },
  S22: { promise: "Handlers decide about access: no header or odd address bypasses them." },
  S23: { promise: "Every input has one bounded schema, and input that does not fit gets 4xx, never 5xx." },
  S24: { promise: "Only scalars of a checked type reach the database: objects and operators are refused." },
  S25: { promise: "User content is shown as text, and none of its scripts ever runs." },
  S26: { promise: "SQL is only written with bound parameters." },
  S27: { promise: "Numbers are finite, within their bounds and in plain notation, or refused." },
  S28: { promise: "The server never fetches an address that a user provided." },
  S29: { promise: "Sign-in redirects to a path of this site only." },
  S30: {
    promise:
      "Prototype names, repeated parameters and odd encodings have one meaning, and no effect beyond it.",
  },
  S31: {
    promise: "Bodies, headers and addresses are limited while they arrive, before anything reads them.",
  },
  S32: { promise: "Unusual characters are kept, normalized or refused, and never cause a server error." },
  S33: {
    promise: "Only JPEG, PNG and WebP are accepted, by their content, and only if they decode completely.",
  },
  S34: { promise: "All other picture decoders are disabled when the program starts." },
  S35: { promise: "Pictures are re-encoded upright, without any metadata." },
  S36: { promise: "Pictures have at most 40 megapixels, 16,384 pixels a side, and one frame." },
  S37: { promise: "Two pictures are decoded at a time, in a bounded queue, within a time limit." },
  S38: { promise: "Pictures get random names, and the original file name is discarded." },
  S39: { promise: "Pictures are served with a fixed type, in a sandbox, and cannot be listed." },
  S40: { promise: "Uploads are limited per member, and pictures per post." },
  S41: {
    promise: "The key to the picture store stays on the server, and browsers never write to the store.",
  },
  S42: { promise: "Caches never store personal responses, and public pages do not depend on the visitor." },
  S43: { promise: "Another site cannot make a member's browser change anything." },
  S44: { promise: "No other origin may read responses with a browser's cookies." },
  S45: { promise: "Every page has strict security headers, and scripts run by their hashes only." },
  S46: { promise: "Undeclared methods, and headers that pretend another method, are refused." },
  S47: { promise: "Client IP addresses and host names are trusted from configured proxies only." },
  S48: { promise: "Malformed HTTP gets one 400, and the connection is closed." },
  S49: {
    promise: "Strangers see the centre of a cell of about a kilometre, the same for every post in it.",
  },
  S50: {
    promise: "Distances come in steps between centres of cells: many questions reveal no more than one.",
  },
  S51: {
    promise:
      "Profiles stay out of search engines, their ids cannot be enumerated, and text with an email or a phone number gets a warning.",
  },
  S52: { promise: "New accounts have tighter limits." },
  S53: {
    promise: "Members can report, block and hide; moderators have a queue, and their actions are recorded.",
  },
  S54: {
    promise: "Reading is limited per network and per member, and one limit never counts against another.",
  },
  S55: { promise: "The lockfile has no version with a vulnerability that we know of, at any depth." },
  S56: {
    promise:
      "Every package comes over https from npm's registry, verified by a hash, and runs nothing during installation.",
  },
  S57: { promise: "The image optimizer is off: it fetches nothing and writes nothing." },
  S58: { promise: "Browsers get no secret, source map or test, and can fetch no other file." },
  S59: { promise: "Weak or missing configuration stops the start with a message that names the variable." },
  S60: { promise: "A server error has one generic shape with an id, and reveals nothing internal." },
  S61: { promise: "Security events are logged as JSON lines, without secrets or personal data." },
  S62: {
    promise:
      "The site's database role cannot change tables or read the server's files, and backups can be encrypted for a key kept elsewhere.",
  },
  S63: { promise: "An SBOM can be made of each release, and reporting, limits and threats are documented." },
  S64: { promise: "Scanners find nothing, as strangers and as members." },
  R01: { promise: "The last item is never given twice, however many people ask at once." },
  R02: { promise: "No acknowledged change is lost when the site or its database is killed." },
  R03: { promise: "A repeated request with the same key runs once and gets the same response." },
  R04: { promise: "Sums, parents and pictures in the database agree after every event." },
  R05: {
    promise:
      "After a lost connection or a conflict, the database work is retried, or the response is 409 or 503.",
  },
  R06: { promise: "A model and the site agree about every response, over random histories." },
  R07: {
    promise: "Everything has a timeout, and no request lives longer than 15 seconds once it has arrived.",
  },
  R08: {
    promise:
      "Many requests for the same thing do not keep others from reading, or from changing something else.",
  },
  R09: { promise: "Overload is refused quickly, and accepted requests are served." },
  R10: {
    promise: "Two processors carry the stated load, and no search reads a large table completely.",
  },
  R11: {
    promise: "Half an hour of load leaks no memory, files or connections.",
  },
  R12: { promise: "Slow clients do not slow others, and are disconnected." },
  R13: { promise: "After a stop signal, the site finishes running requests and ends." },
  R14: { promise: "The readiness check answers within 1.5 seconds, also when the database is away." },
  R15: { promise: "Uploads survive a crash completely or not at all, and leftovers are found and removed." },
  R16: { promise: "A backup restored elsewhere is the same site." },
  R17: { promise: "Migrations are atomic, wait only briefly for locks, and two at once apply once." },
  R18: { promise: "Time zones, daylight saving and a wrong clock break nothing." },
  R19: { promise: "20,000 wrong inputs cause no server error, no timeout and no restart." },
  R20: { promise: "An error in one request stops neither the process nor an email." },
  R21: { promise: "Every response is as the OpenAPI document says." },
};
