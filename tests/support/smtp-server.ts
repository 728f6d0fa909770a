/** A mail server that keeps what it is sent. */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import PostalMime, { type Email } from "postal-mime";

export async function startSmtpServer() {
  const received: string[] = [];
  const recipients: string[] = [];
  const server = createServer((socket) => speak(socket, (message) => received.push(message), recipients));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Oldest first. */
    async mailsTo(address: string): Promise<Email[]> {
      const mails = await Promise.all(received.map((message) => PostalMime.parse(message)));
      return mails.filter(({ to }) => to?.[0]?.address === address);
    },
    /** Of all mails, as the envelopes name them. */
    recipients: () => recipients,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Just enough of RFC 5321 for nodemailer. */
function speak(socket: Socket, keep: (message: string) => void, recipients: string[]): void {
  let pending = "";
  let isData = false;
  socket.setEncoding("utf8").on("error", () => {});
  socket.write("220 test\r\n");
  socket.on("data", (part) => {
    pending += part;
    for (;;) {
      const end = isData ? "\r\n.\r\n" : "\r\n";
      const at = pending.indexOf(end);
      if (at < 0) return;
      const text = pending.slice(0, at);
      pending = pending.slice(at + end.length);
      if (isData) keep(text.replace(/^\.\./gm, "."));
      const recipient = !isData && /^RCPT TO:<([^>]*)>/i.exec(text)?.[1];
      if (recipient) recipients.push(recipient);
      isData = !isData && /^DATA/i.test(text);
      socket.write(isData ? "354 go on\r\n" : /^QUIT/i.test(text) ? "221 bye\r\n" : "250 ok\r\n");
    }
  });
}
