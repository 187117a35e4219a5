import { decimal, toWire } from "../../core/decimal.ts";
import type { LotType, Unit } from "../../kinds.ts";

/** A lot, with the event that created the lot. */
export interface EpcisLot {
  id: string;
  code: string;
  type: LotType;
  unit: Unit;
  item: string;
  /** The net content of one unit of a final product in g; null for lots of a different type. */
  netContentG: number | null;
  /** The lot's initial quantity, in the lot's unit. */
  made: number;
  /** The id of the lot's first movement; `beganAt` is the movement's instant. */
  beganBy: string;
  beganAt: string;
  /** The input lots from which the lot was made, each quantity in the input lot's unit; empty for a received lot. */
  inputs: readonly { lotId: string; unit: Unit; quantity: number }[];
  /** True for a lot received from a supplier, false for opening stock. */
  isReceived: boolean;
}

/** A dispatch of goods, or a return of goods recorded under the dispatched lot; the quantity is in the lot's unit. */
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
  lotId: string;
  lots: readonly EpcisLot[];
  transfers: readonly EpcisTransfer[];
  /** The instant at which the document is created, ISO 8601 UTC. */
  at: string;
  /** Returns the plant's UTC offset at an instant, such as `-03:00`. */
  offsetAt: (instant: string) => string;
}

/** The codes of units of measure by UN/ECE Recommendation 20; pieces have no unit code. */
const uoms: Partial<Record<Unit, string>> = { kg: "KGM", g: "GRM", L: "LTR", mL: "MLT", m: "MTR" };

/** The identifier of a lot in GS1 events, a URN of the lot's UUID. */
const buildEpcClass = (lotId: string) => `urn:uuid:${lotId}`;

/** @param quantity  a quantity above zero, in the lot's unit. */
function quantityElement(lotId: string, unit: Unit, quantity: number) {
  const uom = uoms[unit];
  return { epcClass: buildEpcClass(lotId), quantity: toWire(decimal(quantity), 3), ...(uom !== undefined && { uom }) };
}

/**
 * A trace as a document of GS1's standard EPCIS 2.0: a reception is an ObjectEvent, a production a TransformationEvent
 * with all its inputs, a dispatch an ObjectEvent. A return is an ObjectEvent that receives the dispatched lot, followed
 * by a TransformationEvent that creates the lot of the returned goods. Source: GS1 EPCIS 2.0 and CBV 2.0, JSON-LD
 * binding.
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
