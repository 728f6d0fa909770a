/** A cookie without any secret in it; without it nobody is signed in and the server need not be asked. */
const HINT = /(?:^|;\s*)((?:__Host-)?signed-in)=1(?:;|$)/;

export const hasSignedInCookie = () => HINT.test(document.cookie);

/** The server has said that nobody is signed in. */
export function clearSignedInCookie(): void {
  const name = HINT.exec(document.cookie)?.[1];
  if (!name) return;
  const secure = name.startsWith("__Host-") ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is younger than some browsers out there.
  document.cookie = `${name}=; Path=/; SameSite=Lax; Max-Age=0${secure}`;
}
