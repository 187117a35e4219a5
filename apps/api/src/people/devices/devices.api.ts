import { devicesRoutes } from "@pomar/contract/people/devices/devices.routes";
import type { Serve } from "../../platform/http/serve.ts";
import { registerDevice } from "./devices.commands.ts";

export function devicesApi({ write }: Serve): void {
  write(devicesRoutes.create, ({ tx, act }) => registerDevice(tx, act));
}
