import { findPort } from "@/scripts/find-port.mjs";
import { type Program, type Settings, startProgram } from "./programs";

const TEMPORARY = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];

/** Runs nginx with a configuration for its `http` block, which says `listen 8080`. */
export async function startNginx(
  config: string,
  changes: Settings["changes"],
): Promise<Program & { url: string }> {
  const port = await findPort();
  const program = await startProgram({
    name: "nginx",
    config,
    changes: [...changes, ["listen 8080", `listen 127.0.0.1:${port}`]],
    files: (file, folder) => ({ main: mainConfig(file, folder) }),
    args: (_file, folder) => ["-p", folder, "-c", `${folder}/main`],
    port,
  });
  return { ...program, url: `http://127.0.0.1:${port}` };
}

const mainConfig = (file: string, folder: string) => `
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
