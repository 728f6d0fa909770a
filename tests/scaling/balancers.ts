/** nginx, HAProxy and Caddy over two instances, with the configurations for hosts. */
import { findPort } from "@/scripts/find-port.mjs";
import { startNginx } from "@/tests/support/nginx";
import { type Program, startProgram } from "@/tests/support/programs";

type Balancer = Program & { url: string };

type Ports = readonly [number, number];

const instances = ([one, two]: Ports): [from: string, to: string][] => [
  ["127.0.0.1:3001", `127.0.0.1:${one}`],
  ["127.0.0.1:3002", `127.0.0.1:${two}`],
];

export const startNginxBalancer = (ports: Ports): Promise<Balancer> =>
  startNginx("deploy/nginx.conf", instances(ports));

/** Nginx that believes its callers where they come from, as one behind another balancer does. */
export const startTrustingNginx = (ports: Ports): Promise<Balancer> =>
  startNginx("deploy/nginx.conf", [
    ...instances(ports),
    ["X-Forwarded-For $remote_addr", "X-Forwarded-For $http_x_forwarded_for"],
  ]);

export const startHaproxy = (ports: Ports): Promise<Balancer> =>
  startBalancer(ports, "haproxy", "haproxy.cfg", (file) => ["-db", "-f", file]);

export const startCaddy = (ports: Ports): Promise<Balancer> =>
  startBalancer(ports, "caddy", "Caddyfile", (file) => ["run", "--adapter", "caddyfile", "--config", file]);

async function startBalancer(
  ports: Ports,
  name: string,
  config: string,
  args: (file: string) => string[],
): Promise<Balancer> {
  const port = await findPort();
  const changes = [...instances(ports), [":8080", `:${port}`] satisfies [string, string]];
  const program = await startProgram({ name, config: `deploy/${config}`, changes, args, port });
  return { ...program, url: `http://localhost:${port}` };
}
