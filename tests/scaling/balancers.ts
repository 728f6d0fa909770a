/** nginx and HAProxy over two instances, with the configurations for hosts. */
import { findPort } from "@/scripts/find-port.mjs";
import { type Program, startProgram } from "./programs";

type Balancer = Program & { url: string };

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

const around = (file: string, folder: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${TEMPORARY.map((one) => `${one}_temp_path ${folder}/${one};`).join("\n  ")}
  include ${file};
}
`;

export async function startNginx([one, two]: readonly [number, number]): Promise<Balancer> {
  const port = await findPort();
  const program = await startProgram({
    name: "nginx",
    config: "nginx.conf",
    changes: [
      ["127.0.0.1:3001", `127.0.0.1:${one}`],
      ["127.0.0.1:3002", `127.0.0.1:${two}`],
      ["listen 8080", `listen 127.0.0.1:${port}`],
    ],
    files: (file, folder) => ({ main: around(file, folder) }),
    args: (_file, folder) => ["-p", folder, "-c", `${folder}/main`],
    port,
  });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

export async function startHaproxy([one, two]: readonly [number, number]): Promise<Balancer> {
  const port = await findPort();
  const program = await startProgram({
    name: "haproxy",
    config: "haproxy.cfg",
    changes: [
      ["127.0.0.1:3001", `127.0.0.1:${one}`],
      ["127.0.0.1:3002", `127.0.0.1:${two}`],
      ["bind :8080", `bind 127.0.0.1:${port}`],
    ],
    args: (file) => ["-db", "-f", file],
    port,
  });
  return { ...program, url: `http://127.0.0.1:${port}` };
}
