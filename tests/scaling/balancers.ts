/** nginx, HAProxy and Caddy over two instances, with the configurations for hosts. */
import { findPort } from "@/scripts/find-port.mjs";
import { startNginx } from "@/tests/support/nginx";
import { type Program, startProgram } from "@/tests/support/programs";

type Balancer = Program & { url: string };

export const startNginxBalancer = ([one, two]: readonly [number, number]): Promise<Balancer> =>
  startNginx("deploy/nginx.conf", [
    ["127.0.0.1:3001", `127.0.0.1:${one}`],
    ["127.0.0.1:3002", `127.0.0.1:${two}`],
  ]);

export async function startHaproxy([one, two]: readonly [number, number]): Promise<Balancer> {
  const port = await findPort();
  const program = await startProgram({
    name: "haproxy",
    config: "deploy/haproxy.cfg",
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

export async function startCaddy([one, two]: readonly [number, number]): Promise<Balancer> {
  const port = await findPort();
  const program = await startProgram({
    name: "caddy",
    config: "deploy/Caddyfile",
    changes: [
      ["127.0.0.1:3001", `127.0.0.1:${one}`],
      ["127.0.0.1:3002", `127.0.0.1:${two}`],
      [":8080", `:${port}`],
    ],
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
    port,
  });
  return { ...program, url: `http://localhost:${port}` };
}
