import { decimal, toWire } from "../../core/decimal.ts";
import type { LotType, Unit } from "../../kinds.ts";

/** A lot, and the event that made it. */
export interface EpcisLot {
  id: string;
  code: string;
  type: LotType;
  unit: Unit;
  item: string;
  /** g in one unit of a final product; null for other types. */
  netContentG: number | null;
  /** The lot's initial quantity, in its unit. */
  made: number;
  /** The lot's first movement, and its instant. */
  beganBy: string;
  beganAt: string;
  /** The lots that were used for it, each quantity in the lot's unit; empty for a received lot. */
  inputs: readonly { lotId: string; unit: Unit; quantity: number }[];
  /** A reception from a supplier, not opening stock. */
  isReceived: boolean;
}

/** A dispatch of goods, or a return under their dispatched lot; in the lot's unit. */
export interface EpcisTransfer {
  kind: "shipping" | "returning";
  id: string;
  lotId: string;
  unit: Unit;
  quantity: number;
  at: string;
  dispatchId: string;
  invoiceNumber: string | null;
}

interface EpcisTrace {
  /** The traced lot. */
  lotId: string;
  lots: readonly EpcisLot[];
  transfers: readonly EpcisTransfer[];
  /** The instant of the document, ISO 8601 UTC. */
  at: string;
  /** The plant's UTC offset at an instant: `-03:00`. */
  offsetAt: (instant: string) => string;
}

/** Units of measure by UN/ECE Recommendation 20; pieces have none. */
const uoms: Partial<Record<Unit, string>> = { kg: "KGM", g: "GRM", L: "LTR", mL: "MLT", m: "MTR" };

/** The identifier of a lot in GS1 events. */
const buildEpcClass = (lotId: string) => `urn:uuid:${lotId}`;

/** @param quantity  above zero, in the lot's unit. */
function quantityElement(lotId: string, unit: Unit, quantity: number) {
  const uom = uoms[unit];
  return { epcClass: buildEpcClass(lotId), quantity: toWire(decimal(quantity), 3), ...(uom !== undefined && { uom }) };
}

/**
 * A trace as a document of GS1's standard EPCIS 2.0: a reception is an ObjectEvent, a production a TransformationEvent
 * with all its inputs, a dispatch an ObjectEvent. A return is received under the dispatched lot and then becomes its
 * own lot. Source: GS1 EPCIS 2.0 and CBV 2.0, JSON-LD binding.
 */
export function epcisDocument({ lotId, lots, transfers, at, offsetAt }: EpcisTrace) {
  const events = [
    ...lots.map((lot) => buildBeginning(lot, offsetAt)),
    ...transfers.map((one) => transfer(one, offsetAt)),
  ];
  return {
    "@context": ["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld", { pomar: "urn:pomar:epcis:" }],
    id: buildEpcClass(lotId),
    type: "EPCISDocument",
    schemaVersion: "2.0",
    creationDate: at,
    epcisBody: { eventList: events.toSorted((one, other) => (one.eventTime < other.eventTime ? -1 : 1)) },
  };
}

type OffsetAt = EpcisTrace["offsetAt"];

const timed = (id: string, at: string, offsetAt: OffsetAt) => ({
  eventID: `urn:uuid:${id}`,
  eventTime: at,
  eventTimeZoneOffset: offsetAt(at),
});

function buildBeginning(lot: EpcisLot, offsetAt: OffsetAt) {
  const { id, unit, made, inputs } = lot;
  const common = timed(lot.beganBy, lot.beganAt, offsetAt);
  const own = [quantityElement(id, unit, made)];
  const ilmd = {
    "pomar:lot": lot.code,
    "pomar:item": lot.item,
    "pomar:type": lot.type,
    ...(lot.netContentG !== null && { "pomar:netContentG": lot.netContentG }),
  };
  if (inputs.length === 0)
    return {
      type: "ObjectEvent",
      ...common,
      action: "ADD",
      bizStep: lot.isReceived ? "receiving" : "commissioning",
      disposition: "in_progress",
      quantityList: own,
      ilmd,
    };
  return {
    type: "TransformationEvent",
    ...common,
    inputQuantityList: inputs.map((input) => quantityElement(input.lotId, input.unit, input.quantity)),
    outputQuantityList: own,
    bizStep: "commissioning",
    disposition: "in_progress",
    ilmd,
  };
}

function transfer(
  { kind, id, lotId, unit, quantity, at, dispatchId, invoiceNumber }: EpcisTransfer,
  offsetAt: OffsetAt,
) {
  const [bizStep, disposition] = kind === "shipping" ? ["shipping", "in_transit"] : ["receiving", "returned"];
  const invoice =
    invoiceNumber === null
      ? []
      : [{ type: "inv", bizTransaction: `urn:pomar:nota:${encodeURIComponent(invoiceNumber)}` }];
  return {
    type: "ObjectEvent",
    ...timed(id, at, offsetAt),
    action: "OBSERVE",
    bizStep,
    disposition,
    quantityList: [quantityElement(lotId, unit, quantity)],
    bizTransactionList: [{ type: "desadv", bizTransaction: `urn:uuid:${dispatchId}` }, ...invoice],
  };
}
