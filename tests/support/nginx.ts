import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { findProgram } from "../../tools/programs/programs.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";
import { throwawayPrefix } from "./throwaway.ts";

const sample = path.resolve(import.meta.dirname, "../../docs/how-to/nginx.conf");
const program = findProgram("nginx");
const openssl = findProgram("openssl");

/** The reason why the tests with nginx cannot run on this machine; null when they can. */
export const withoutNginx = program && openssl ? null : `no ${program ? "openssl" : "nginx"}`;

export interface Nginx {
  /** The address of nginx over TLS, with a certificate made for the test. */
  url: string;
  certificate: string;
  /** The address of nginx without TLS, for clients that cannot trust the certificate. */
  plainUrl: string;
  stop(): Promise<void>;
}

/** Runs nginx with the documented configuration, in which only the addresses and the certificate differ. */
export async function startNginx(ports: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `${throwawayPrefix}${process.pid}-`));
  const [port, plainPort] = [await freePort(), await freePort()];
  const [key, certificate] = [path.join(folder, "pomar.key"), path.join(folder, "pomar.pem")];
  const request = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"];
  const names = ["-addext", "subjectAltName=IP:127.0.0.1,DNS:localhost"];
  execFileSync(openssl ?? "", [...request, ...names, "-keyout", key, "-out", certificate], { stdio: "ignore" });
  await mkdir(path.join(folder, "temp"));
  const site = ports
    .reduce(
      (text, own, i) => replaced(text, `127.0.0.1:${3001 + i};`, `127.0.0.1:${own};`),
      readFileSync(sample, "utf8"),
    )
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port} ssl http2; listen 127.0.0.1:${plainPort};`)
    .replace("/etc/ssl/pomar.pem", certificate)
    .replace("/etc/ssl/pomar.key", key);
  const temp = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${path.join(folder, "temp", name)};`,
  );
  const config = path.join(folder, "nginx.conf");
  await writeFile(
    config,
    `${process.getuid?.() === 0 ? "user root;" : ""}
daemon off; worker_processes 1; pid ${path.join(folder, "nginx.pid")}; error_log stderr error;
events { worker_connections 512; }
http { access_log off; ${temp.join(" ")}
${site}
}
`,
  );
  const nginx = spawn(program ?? "", ["-c", config, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  nginx.stderr.on("data", (chunk) => (output += chunk));
  const ended = once(nginx, "exit");
  await eventually(async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended:\n${output}`);
    await reach(plainPort);
  });
  return {
    url: `https://localhost:${port}`,
    certificate: readFileSync(certificate, "utf8"),
    plainUrl: `http://127.0.0.1:${plainPort}`,
    async stop() {
      nginx.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function replaced(text: string, from: string, to: string): string {
  if (!text.includes(from)) throw new Error(`${sample} names no ${from}`);
  return text.replaceAll(from, to);
}

async function reach(port: number): Promise<void> {
  const socket = net.connect(port, "127.0.0.1");
  await once(socket, "connect").finally(() => socket.destroy());
}
