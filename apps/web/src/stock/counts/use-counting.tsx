import { Modal } from "@mantine/core";
import type { CountSheet } from "@pomar/contract/stock/counts/counts.schema";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type ReadTaker, useReadTaker } from "../../ledger/parts/scan/read-taker.ts";
import { alerts } from "../../ui/alerts/alerts.ts";
import { useIsPhone } from "../../ui/kit/phone.ts";
import { LineForm } from "./line.form.tsx";
import type { LotToCount } from "./waiting-lines.ts";

interface Counting {
  sheet: CountSheet;
  lots: readonly LotToCount[];
  lotId: string | null;
  /** Called with the code of a scanned place label. */
  onPlace: (code: string) => void;
}

/** Opens the dialog that counts one lot, after the user chooses the lot in the list or scans its label. */
export function useCounting({ sheet, lots, lotId, onPlace }: Counting) {
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [unlistedLot, setUnlistedLot] = useState<LotToCount | null>(null);
  const isDirty = useRef(false);
  const open = (lot: string | null) => {
    isDirty.current = false;
    void navigate({
      to: ".",
      search: ({ queued: _, lot: __, ...before }: Record<string, unknown>) =>
        lot === null ? before : { ...before, lot },
      replace: lot === null,
      resetScroll: false,
    });
  };
  const of = lots.find(({ lot }) => lot.id === lotId) ?? (unlistedLot?.lot.id === lotId ? unlistedLot : null);
  const hasUnsavedLine = (lot: string | null) => {
    const is = isDirty.current && lot !== lotId;
    if (is) alerts.warning(`Salve ou feche a contagem de ${of?.lot.code} antes`);
    return is;
  };
  const openLot = (one: LotToCount) => {
    if (hasUnsavedLine(one.lot.id)) return;
    setUnlistedLot(one);
    open(one.lot.id);
  };
  const takeKnown: NonNullable<ReadTaker["counting"]>["takeKnown"] = ({ code, lot: id }) => {
    const written = code?.replace(/^#/, "").toUpperCase();
    const matchesQuery = ({ lot }: LotToCount) =>
      lot.id === id || (written !== undefined && [lot.code, lot.provisionalCode].includes(written));
    const sheetLot = lots.find(matchesQuery);
    if (sheetLot !== undefined) openLot(sheetLot);
    return sheetLot !== undefined;
  };
  const readHandler: ReadTaker = {
    lot: (lot) => openLot(lots.find((one) => one.lot.id === lot.id) ?? { lot, onSheet: null, waiting: null }),
    place: (code) => hasUnsavedLine(null) || onPlace(code),
    counting: { isBlind: sheet.blind, takeKnown },
  };
  useReadTaker(sheet.state === "open" ? readHandler : null);
  const dialog = (
    <Modal
      opened={of !== null}
      onClose={() => open(null)}
      title={of === null ? "" : of.lot.code}
      fullScreen={isPhone}
      radius={isPhone ? 0 : undefined}
      size="md"
      closeOnClickOutside={false}
    >
      {of !== null && (
        <LineForm
          key={of.lot.id}
          countId={sheet.id}
          of={of}
          onDirty={(is) => {
            isDirty.current = is;
          }}
          onDone={() => open(null)}
        />
      )}
    </Modal>
  );
  return { open, dialog };
}
