import { once } from "node:events";
import net from "node:net";

/** A way to a server that can be cut, as a cable is, and lead to another server afterwards. */
export interface Cuttable {
  /** `http://127.0.0.1:43211`, the same for ever. */
  url: string;
  /** Ends every connection and lets no new one through. */
  cut(): void;
  /** Lets connections through again. @param to  a server that took the place of the first. */
  mend(to?: string): void;
  close(): Promise<void>;
}

export async function cuttableWayTo(url: string): Promise<Cuttable> {
  let port = Number(new URL(url).port);
  let isCut = false;
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    if (isCut) return void near.destroy();
    const far = net.connect(port, "127.0.0.1");
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
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`,
    cut,
    mend(to) {
      if (to !== undefined) port = Number(new URL(to).port);
      isCut = false;
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
