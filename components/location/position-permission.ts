/** Whether the browser would tell it without a question; false where it does not say. */
export async function isPositionAllowed(): Promise<boolean> {
  const answer = await navigator.permissions?.query({ name: "geolocation" }).catch(() => null);
  return answer?.state === "granted";
}
