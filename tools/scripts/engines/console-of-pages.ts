import { once } from "node:events";
import http from "node:http";
import net from "node:net";

/** A way to an app by which its pages tell what their consoles take. */
export interface ToldWay {
  /** `http://127.0.0.1:43211` */
  url: string;
  /** The errors since the last time, a line each. */
  heard(): string[];
  close(): Promise<void>;
}

const script = "/what-the-console-takes.js";

/** Runs before anything of the page itself, and tells what goes wrong from then on. */
const listener = `(() => {
  const tell = (kind, what) =>
    navigator.sendBeacon("${script}", kind + ": " + (what?.stack ? what + " " + what.stack : what) + " (" + location.pathname + ")");
  const error = console.error;
  console.error = (...parts) => (tell("console.error", parts.map((part) => part?.stack ?? String(part)).join(" ")), error(...parts));
  addEventListener("error", ({ error, message, target }) => tell("uncaught", error ?? message ?? "did not load: " + (target.src ?? target.href)), true);
  addEventListener("unhandledrejection", ({ reason }) => tell("unhandled rejection", reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => tell("refused by the policy", violatedDirective + " " + blockedURI));
})();`;

/** For an engine whose driver hands out no console: lies before the app and puts one script in front of its documents' own. */
export async function toldWayTo(appUrl: string): Promise<ToldWay> {
  const { hostname, port } = new URL(appUrl);
  let lines: string[] = [];
  const server = http.createServer((request, response) => {
    if (request.url === script) return void (request.method === "POST" ? take(request, response) : serve(response));
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const onward = http.request({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      if (answer.headers["content-type"]?.startsWith("text/html")) return void withListener(answer, response);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    request.pipe(onward);
  });
  const take = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    lines.push(await textOf(request));
    response.writeHead(204).end();
  };
  // The live connection.
  server.on("upgrade", (request: http.IncomingMessage, near: net.Socket) => {
    const far = net.connect(Number(port), hostname, () => {
      const headers = request.rawHeaders.flatMap((name, n, all) => (n % 2 === 0 ? [`${name}: ${all[n + 1]}`] : []));
      far.write([`GET ${request.url} HTTP/1.1`, ...headers, "", ""].join("\r\n"));
      near.pipe(far).pipe(near);
    });
    for (const socket of [near, far]) socket.on("error", () => [near, far].map((one) => one.destroy()));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    heard: () => {
      const heard = lines;
      lines = [];
      return heard;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function serve(response: http.ServerResponse): void {
  response.writeHead(200, { "content-type": "text/javascript" }).end(listener);
}

async function withListener(answer: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const html = (await textOf(answer)).replace("<head>", `<head><script src="${script}"></script>`);
  const { "content-length": _, etag, ...headers } = answer.headers;
  response.writeHead(answer.statusCode ?? 502, headers).end(html);
}

async function textOf(stream: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
