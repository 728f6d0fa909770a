/**
 * The requirements of `SECURITY.md`. A test proves one by its id at the end of its title; `notApplicable` and `notDone`
 * give the reason for an exemption.
 */

/**
 * @typedef {object} Requirement
 * @property {string} promise
 * @property {string} [notApplicable]
 * @property {string} [notDone] the missing part
 */

const ACCOUNTS = "planned with account management";
const MODERATION = "planned with moderation";
const SPEED = "planned with load tests; `npm run bench` measures the current speed";

/** @type {Record<string, Requirement>} */
export const requirements = {
  S01: {
    promise: "A password has 10 to 128 characters of any kind, and is never cut or trimmed.",
    notDone: ACCOUNTS,
  },
  S02: {
    promise: "Common passwords, and passwords made of one's own name, email or the site's name, are refused.",
    notDone: ACCOUNTS,
  },
  S03: {
    promise:
      "Passwords are stored as Argon2id with at least 19 MiB and two passes, and concurrent hashing is bounded.",
    notDone: ACCOUNTS,
  },
  S04: {
    promise:
      "Sign-in and password reset do not reveal whether an address is registered, not even by their timing.",
    notDone: `${ACCOUNTS}; sign-up reveals whether an address is registered, at most 30 times an hour`,
  },
  S05: {
    promise: "Failed sign-ins are limited for each account and each network, counted in the database.",
  },
  S06: { promise: "Nobody can lock another member out with wrong passwords." },
  S07: {
    promise:
      "Email addresses are normalized, then validated and unique, and email goes to exactly the stored one.",
    notDone: ACCOUNTS,
  },
  S08: {
    promise: "Reset and confirmation links are random, stored as digests, single-use and short-lived.",
    notDone: `${ACCOUNTS}: there is no password reset by email yet`,
  },
  S09: { promise: "Links in emails use the configured address, whatever Host header a request sends." },
  S10: {
    promise: "Changing the password or the email needs the current password and ends all other sessions.",
    notDone: `${ACCOUNTS}: neither can be changed yet`,
  },
  S11: {
    promise: "Confirming an address takes the account back from anyone who registered it before.",
    notDone: `${ACCOUNTS}: addresses are not confirmed yet`,
  },
  S12: {
    promise:
      "Deleting an account removes its sessions, personal data and pictures, and members can export their data.",
    notDone: ACCOUNTS,
  },
  S13: { promise: "Session cookies are __Host-, Secure, HttpOnly and SameSite=Lax, without a Domain." },
  S14: { promise: "Logging out revokes the token on the server, for every copy of it." },
  S15: {
    promise:
      "Every sign-in creates a new session; sessions expire when idle, and after a fixed time in any case.",
  },
  S16: { promise: "A forged, expired, truncated or malformed token gets a 401, never a server error." },
  S17: { promise: "Every route and method has a declared answer for each kind of caller, and gives it." },
  S18: { promise: "A hidden resource gets exactly the same answer as a missing one." },
  S19: {
    promise: "No answer, page or payload contains an email, a hash, a token, or the exact place of a post.",
  },
  S20: {
    promise: "A post changes its state only as its rules allow, for any caller and any order of calls.",
  },
  S21: { promise: "Fields that a caller may not set are ignored, never stored." },
  S22: { promise: "Access is decided in handlers: no header or unusual address bypasses it." },
  S23: { promise: "Every input has one bounded schema; invalid input gets a 4xx, never a 5xx." },
  S24: { promise: "Only scalars of a checked type reach the database: objects and operators are refused." },
  S25: { promise: "User content is shown as text and never runs as script." },
  S26: { promise: "SQL is only written with bound parameters." },
  S27: { promise: "Numbers are finite, within their bounds and in plain notation, or refused." },
  S28: { promise: "The server never fetches an address from user input." },
  S29: { promise: "Sign-in redirects only to a path of this site." },
  S30: {
    promise:
      "Prototype names, repeated parameters and unusual encodings have one meaning and no side effect.",
  },
  S31: {
    promise: "Bodies, headers and addresses are limited while they arrive, before they are parsed.",
  },
  S32: { promise: "Unusual characters are stored unchanged, normalized or refused, never an error." },
  S33: {
    promise: "Only JPEG, PNG and WebP are accepted, by their content, and only if they decode completely.",
  },
  S34: { promise: "All other image decoders are disabled at startup." },
  S35: { promise: "Pictures are re-encoded, upright and without metadata." },
  S36: { promise: "Pictures have at most 40 megapixels, 16,384 pixels a side, and one frame." },
  S37: { promise: "Pictures are processed two at a time, in a bounded queue, within a time limit." },
  S38: { promise: "Pictures get random names; the original file name is discarded." },
  S39: { promise: "Pictures are served with a fixed type, in a sandbox, and cannot be listed." },
  S40: { promise: "Uploads are limited for each member, and pictures for each post." },
  S41: {
    promise: "The key of the picture store stays on the server, and browsers never write to the store.",
  },
  S42: { promise: "Caches never store personal answers; public pages are the same for every visitor." },
  S43: { promise: "Another site cannot make a member's browser change anything." },
  S44: { promise: "No other origin can read answers with a browser's cookies." },
  S45: { promise: "Every page has strict security headers; scripts run only by their hashes." },
  S46: { promise: "Undeclared methods and method override headers are refused." },
  S47: { promise: "Client address and host name are trusted from configured proxies only." },
  S48: { promise: "Malformed HTTP gets one 400, and the connection is closed." },
  S49: {
    promise: "Strangers learn only the centre of a cell of about a kilometre, the same for every post in it.",
  },
  S50: {
    promise: "Distances are rounded between centres of cells, so many queries reveal no more than one.",
  },
  S51: {
    promise:
      "Search engines do not index profiles, their addresses cannot be enumerated, and text with an email or a phone number triggers a warning.",
    notDone: `the warning is ${MODERATION}`,
  },
  S52: { promise: "New accounts have tighter limits.", notDone: MODERATION },
  S53: {
    promise: "Members can report, block and hide; moderators have a queue, and their actions are recorded.",
    notDone: MODERATION,
  },
  S54: { promise: "Reads are limited for each network and member, and limits are independent." },
  S55: {
    promise: "No package version with a known and relevant vulnerability is in the lockfile, at any depth.",
  },
  S56: {
    promise:
      "Every package comes over https from npm's registry, pinned by a hash, and runs no install script.",
  },
  S57: { promise: "The image optimizer is off: it fetches nothing and writes nothing." },
  S58: { promise: "Browsers receive no secret, source map or test, and nothing else can be fetched." },
  S59: { promise: "Weak or missing configuration stops the start with a message that names it." },
  S60: { promise: "A server error has one generic shape with an id, and reveals no internals." },
  S61: { promise: "Security events are logged as JSON lines, without secrets or personal data." },
  S62: {
    promise:
      "The site's database role cannot change tables or reach the server's files, and backups can be encrypted for a key stored elsewhere.",
  },
  S63: { promise: "Each release can have an SBOM; reporting, limits and threats are documented." },
  S64: { promise: "Scanners find nothing, neither as strangers nor as members." },
  R01: { promise: "The last item is never given twice, however many ask at once." },
  R02: { promise: "No acknowledged change is lost when the site or its database is killed." },
  R03: { promise: "A repeated request with the same key is carried out once, and gets the same answer." },
  R04: { promise: "Sums, references and picture files are always consistent with the database." },
  R05: {
    promise: "A lost connection or a conflict in the database is retried, or answered with 409 or 503.",
  },
  R06: { promise: "A model and the site agree on every answer, over random histories." },
  R07: {
    promise: "Everything has a timeout; once it has arrived, no request takes longer than 15 seconds.",
  },
  R08: {
    promise: "High demand for one item does not block reads or other changes.",
  },
  R09: { promise: "Overload is refused quickly, and accepted requests are served.", notDone: SPEED },
  R10: {
    promise: "Two processors carry the stated load; no search scans a big table.",
    notDone: SPEED,
  },
  R11: { promise: "Half an hour of load leaks no memory, files or connections.", notDone: SPEED },
  R12: { promise: "Slow clients do not slow others down, and are disconnected." },
  R13: { promise: "On a stop signal the site finishes its requests and ends." },
  R14: { promise: "The readiness check answers within 1.5 seconds, even without the database." },
  R15: { promise: "Uploads survive a crash completely or not at all; orphaned files are found and removed." },
  R16: { promise: "A backup restored elsewhere is the same site." },
  R17: {
    promise: "Migrations are atomic, never wait long for a lock, and run once even when started twice.",
  },
  R18: { promise: "Time zones, daylight saving and a wrong clock break nothing." },
  R19: { promise: "20,000 invalid inputs cause no server error, no timeout and no restart." },
  R20: { promise: "A failure in one request stops neither the process nor an email." },
  R21: { promise: "Every answer matches the OpenAPI document." },
};
