import { earliestDay, writtenDay, writtenDuration } from "@pomar/contract/core/calendar.rules";
import { deviceFields } from "@pomar/contract/entries/entries/device.schema";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { ActionContext } from "../action-context.ts";
import { dayIn } from "../clock.ts";
import { AppError } from "./app-error.ts";

type Moment = Pick<ActionContext, "at" | "today" | "timeZone">;

const saidByDevice = z.object(deviceFields);

/** The maximum lead of a device's clock in ms; with a greater lead the device's days are refused. */
const aheadAtMostMs = 5 * 60_000;

/** Returns the id that a device assigned to an entry, even if other fields are invalid; null without a valid id. */
export function getEntryId(request: FastifyRequest): string | null {
  const { id } = (request.body ?? {}) as { id?: unknown };
  return deviceFields.id.safeParse(id).data ?? null;
}

/**
 * Separates a body's fields about the device from those about the entry. @throws 409 when the device's clock is ahead
 * or was reset: no entry can be recorded with its days.
 */
export function splitDevice<Body>(body: Body, { at, today, timeZone }: Moment) {
  const { id = null, madeAt = null, provisionalCode = null } = saidByDevice.parse(body);
  const aheadMs = madeAt === null ? 0 : Date.parse(madeAt) - Date.parse(at);
  if (aheadMs > aheadAtMostMs) throw AppError.of("entry.clock-ahead", { by: writtenDuration(aheadMs) });
  const day = madeAt === null ? today : dayIn(timeZone, new Date(madeAt));
  if (day < earliestDay(today)) throw AppError.of("entry.clock-behind", { day: writtenDay(day) });
  const device = { id, madeAt: madeAt === null ? null : new Date(madeAt).toISOString(), provisionalCode };
  const entry = Object.entries(body as object).filter(([field]) => !(field in deviceFields));
  // All fields about the device are optional.
  return { device, entry: Object.fromEntries(entry) as Body };
}
