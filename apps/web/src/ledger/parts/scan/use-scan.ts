import type { LotStatus } from "@pomar/contract/ledger/lots/lot-status.rules";
import { lotsRoutes } from "@pomar/contract/ledger/lots/lots.routes";
import type { PickableLot } from "@pomar/contract/ledger/lots/lots.schema";
import { type ScannedLot, scanRoutes } from "@pomar/contract/ledger/scan/scan.routes";
import {
  buildScanQueries,
  buildScanQuery,
  type Meaning,
  type Read,
  readMeaning,
  typedRead,
} from "@pomar/contract/ledger/scan/scan.rules";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { playScanSound } from "../../../people/parts/notifications/sound.ts";
import { alerts } from "../../../ui/alerts/alerts.ts";
import { asApiError } from "../../../ui/api/api-error.ts";
import { call } from "../../../ui/api/call.ts";
import { useUser } from "../../../ui/api/session.ts";
import { localDay } from "../../../ui/format/dates.ts";
import { formatQuantity } from "../../../ui/format/numbers.ts";
import { getLotPage } from "../lots/lot-link.tsx";
import { fieldFor } from "./fit.ts";
import { invoiceTaker, readTaker } from "./read-taker.ts";
import { closeScanner, type ScanRequest } from "./scan-store.ts";
import { targetsFor, whenTargetsKnow } from "./scan-targets.ts";

export type ScanStep =
  | { is: "camera"; ignored: string | null }
  | { is: "keypad" }
  | { is: "finding"; isTyped: boolean }
  | { is: "choosing"; meaning: Meaning; lots: readonly ScannedLot[] }
  | { is: "nothing"; meaning: Meaning; read: Read }
  | { is: "failed"; message: string; retry: () => void }
  /** The lot must not be used, and the user has to acknowledge the warning. */
  | { is: "stopped"; lot: ScannedLot; acknowledge: () => void }
  | { is: "unfit"; lot: ScannedLot; reason: string };

const stopping: ReadonlySet<LotStatus> = new Set(["recalled", "blocked", "expired"]);

/** Takes a scanned code to its destination: a field that accepts the lot, else the lot's own page. */
export function useScan(request: ScanRequest | null) {
  const [step, setStep] = useState<ScanStep | null>(null);
  const level = useUser()?.level;
  const askedBy = request?.targetId ?? null;
  const navigate = useNavigate();
  /** The number of the current scan; the reply to an earlier scan is ignored. */
  const turn = useRef(0);
  const lastRead = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request is answered once.
  useEffect(() => {
    turn.current += 1;
    if (request === null) setStep(null);
    else if (request.typed === null) setStep({ is: "camera", ignored: null });
    else void take(typedRead(request.typed), true);
  }, [request]);

  const attempt = async (work: (isWanted: () => boolean) => Promise<unknown>) => {
    turn.current += 1;
    const own = turn.current;
    const isWanted = () => own === turn.current;
    try {
      await work(isWanted);
    } catch (error) {
      if (isWanted()) setStep({ is: "failed", message: asApiError(error).message, retry: () => void attempt(work) });
    }
  };

  const take = (read: Read, isTyped = false) =>
    attempt(async (isWanted) => {
      setStep({ is: "finding", isTyped });
      void playScanSound("read");
      const meaning = readMeaning(read, localDay());
      if (meaning.kind === "place") return openPlace(meaning.code, read);
      const takeInvoice = invoiceTaker();
      if (meaning.kind === "invoice" && takeInvoice !== null) {
        lastRead.current = read.text;
        takeInvoice(meaning.invoiceKey);
        return goOn();
      }
      const query = buildScanQuery(meaning);
      if (query !== null && readTaker()?.counting?.takeKnown(query)) return closeScanner();
      const lots = await findScanned(meaning);
      if (!isWanted()) return;
      lastRead.current = read.text;
      const [only, ...others] = lots;
      if (only === undefined) setStep({ is: "nothing", meaning, read });
      else if (others.length > 0 || meaning.kind === "ambiguous") setStep({ is: "choosing", meaning, lots });
      else land(only);
    });

  /** Continues with the next lot, and ignores the label that is still in front of the camera. */
  const goOn = () => (request?.typed === null ? setStep({ is: "camera", ignored: lastRead.current }) : closeScanner());

  const openPlace = (code: string, read: Read) => {
    lastRead.current = read.text;
    const taker = readTaker();
    if (taker !== null) {
      taker.place(code);
      return taker.counting === undefined ? goOn() : closeScanner();
    }
    closeScanner();
    void navigate({ to: "/p/$code", params: { code } });
  };

  const land = (lot: ScannedLot) => {
    const taker = readTaker();
    if (taker?.counting !== undefined) {
      taker.lot(lot);
      return closeScanner();
    }
    if (!stopping.has(lot.status)) return void place(lot);
    void playScanSound("stop");
    navigator.vibrate?.([200, 100, 200]);
    setStep({ is: "stopped", lot, acknowledge: () => void place(lot, true) });
  };

  const place = (lot: ScannedLot, isAcknowledged = false) =>
    attempt(async (isWanted) => {
      const taker = readTaker();
      if (taker !== null) {
        taker.lot(lot);
        return goOn();
      }
      await whenTargetsKnow(askedBy);
      if (!isWanted()) return;
      const days = [...new Set(targetsFor(askedBy).map(({ choice }) => choice.on))];
      if (days.length === 0) return open(lot);
      const lots = new Map(await Promise.all(days.map(async (on) => [on, await findPickable(lot.id, on)] as const)));
      if (!isWanted()) return;
      const fitting = fieldFor(
        // The fields are queried again, because their lines may have changed during the call.
        targetsFor(askedBy).flatMap((field) => {
          const lotOnFieldDay = lots.get(field.choice.on);
          return lotOnFieldDay === undefined ? [] : [{ field, lot: lotOnFieldDay }];
        }),
      );
      // The user has already acknowledged a warning about the lot, so no second message about the lot appears.
      if ("reason" in fitting)
        return isAcknowledged ? closeScanner() : setStep({ is: "unfit", lot, reason: fitting.reason });
      const lotOnDay = fitting.field.choice.withReturned(fitting.lot);
      fitting.field.take(lotOnDay);
      alerts.success(`${lot.code} em ${fitting.field.label}: saldo ${formatQuantity(lotOnDay.balance, lotOnDay.unit)}`);
      closeScanner();
    });

  const open = (lot: ScannedLot) => {
    closeScanner();
    void navigate(getLotPage(lot, level));
  };

  return {
    step,
    askedBy,
    take,
    land,
    open,
    readAnother: (ignored: string | null = null) => {
      turn.current += 1;
      setStep({ is: "camera", ignored });
    },
    toKeypad: () => setStep({ is: "keypad" }),
  };
}

/** The lots that a scanned code may refer to. @throws ApiError when the call fails. */
async function findScanned(meaning: Meaning): Promise<ScannedLot[]> {
  const lots = await Promise.all(buildScanQueries(meaning).map((query) => call(scanRoutes.read, { query })));
  return [...new Map(lots.flat().map((lot) => [lot.id, lot])).values()];
}

/** A lot with the properties that pickers need, as they are on the day `on`; null means today. */
async function findPickable(lot: string, on: string | null): Promise<PickableLot | undefined> {
  const [pickable] = await call(lotsRoutes.filter, {
    query: { lot, consumable: "false", ...(on !== null && { on }) },
  });
  return pickable;
}
