/** Counts while reading, since another server may send without end. @throws Error past `maxBytes` */
export async function limitedText({ body, url }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`the answer of ${new URL(url).host} is too long`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
