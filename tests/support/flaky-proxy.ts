import { once } from "node:events";
import net from "node:net";

/** A proxy to a server that can be cut, and redirected to a different server afterwards. */
export interface FlakyProxy {
  /** The address of the proxy, which never changes: `http://127.0.0.1:43211`. */
  url: string;
  port: number;
  /** Ends every connection and refuses new ones. */
  cut(): void;
  /** Accepts connections again. @param to  a server that replaces the first. */
  mend(to?: string): void;
  close(): Promise<void>;
}

/** The target of a proxy: a port of this machine, or the Unix socket at a path. */
type Target = { port: number } | { path: string };

/**
 * Inspects an answer of the server before the client receives it.
 * @param asked  the answered HTTP request, such as `POST /api/fruits`; empty when there was none.
 * @returns whether to cut the connection before the answer, or in the middle of the answer.
 */
export type Watch = (answer: Buffer, asked: string) => boolean | "midway";

export async function startFlakyProxy(target: string | Target, watch?: Watch): Promise<FlakyProxy> {
  let leadsTo = toTarget(target);
  let isCut = false;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect({ ...leadsTo, ...("port" in leadsTo && { host: "127.0.0.1" }) });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    // The last request of the client: a browser waits for an answer before it sends again on the same connection.
    let requestText = "";
    if (watch) near.on("data", (sent: Buffer) => (requestText = requestIn(sent) ?? requestText));
    far.on("data", (answer: Buffer) => {
      const cuts = watch?.(answer, requestText) ?? false;
      if (cuts === "midway") near.write(answer.subarray(0, -2));
      if (cuts !== false) for (const socket of [near, far]) socket.destroy();
      else if (!near.write(answer)) far.pause();
    });
    near.on("drain", () => far.resume());
    far.on("end", () => near.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    cut,
    mend(to) {
      if (to !== undefined) leadsTo = toTarget(to);
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}

const requestIn = (sent: Buffer) => /^([A-Z]+ \S+) HTTP\/1\.1\r\n/.exec(sent.toString("latin1"))?.[1];

const toTarget = (target: string | Target): Target =>
  typeof target === "string" ? { port: Number(new URL(target).port) } : target;
