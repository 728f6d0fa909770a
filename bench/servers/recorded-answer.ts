import { get, type IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

export type RecordedAnswer = {
  status: number;
  /** Name, value, name, value, …: without those of the connection. */
  headers: string[];
  body: Buffer;
  text: string;
};

/** Node and nginx send these themselves. */
const OF_THE_CONNECTION = ["connection", "keep-alive", "date", "transfer-encoding", "content-length"];

/** Asks once, and keeps the bytes as they were sent. */
export async function recordAnswer(url: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  const response = await new Promise<IncomingMessage>((resolve, reject) =>
    get(url, { headers, agent: false }, resolve).on("error", reject),
  );
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const encoding = response.headers["content-encoding"];
  return {
    status: response.statusCode ?? 0,
    headers: withoutConnection(response.rawHeaders),
    body,
    text: decode(body, encoding).toString(),
  };
}

function withoutConnection(rawHeaders: string[]): string[] {
  return rawHeaders.flatMap((name, index) => {
    const isName = index % 2 === 0;
    if (!isName || OF_THE_CONNECTION.includes(name.toLowerCase())) return [];
    return [name, rawHeaders[index + 1] ?? ""];
  });
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}
