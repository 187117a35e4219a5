import type { Worker } from "node:cluster";
import { rmdirSync } from "node:fs";
import type { Config } from "../config.ts";
import type { Opened } from "../lifetime.ts";
import type { Crew } from "../shared/crew.ts";
import { openPool, openServer, serveApp } from "../starting.ts";
import { type Message, messageOf } from "./messages.ts";

/** One of the processes behind the port. */
export async function runMember(config: Config, self: Worker, opened: Opened): Promise<void> {
  const { POMAR_CREW_FOLDER: folder = "", POMAR_CREW_CONNECTIONS: connections } = process.env;
  process.once("exit", () => {
    if (!process.connected) removeEmpty(folder);
  });
  const connection = await openServer(config, opened);
  const max = Number(connections);
  const database = openPool(connection, opened, max);
  await serveApp(config, database, { connection, opened, max, crew: crewOf(self, folder) });
  tell({ pomar: "serving" });
}

function crewOf(self: Worker, folder: string): Crew {
  const waiting = new Map<number, (text: string) => void>();
  let count = 0;
  let measure = async (): Promise<object[]> => [];
  process.on("message", async (given) => {
    const message = messageOf(given);
    if (message?.pomar === "measure") tell({ pomar: "measured", id: message.id, metrics: await measure() });
    if (message?.pomar !== "gathered") return;
    waiting.get(message.id)?.(message.text);
    waiting.delete(message.id);
  });
  return {
    number: String(self.id),
    folder,
    gather: () =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        tell({ pomar: "gather", id: count });
      }),
    measuredBy(by) {
      measure = by;
    },
  };
}

/** What a keeper that fell could not remove goes with the last of the others. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another is still there, or was quicker.
  }
}

/** To the keeper, who may be gone. */
function tell(message: Message): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
