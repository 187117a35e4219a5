import { decimal, toWire } from "../../core/decimal.ts";
import type { LotType, Unit } from "../../kinds.ts";

/** A lot, and what brought it about. */
export interface EpcisLot {
  id: string;
  code: string;
  type: LotType;
  unit: Unit;
  item: string;
  /** Of a final product: g in one unit. */
  netContentG: number | null;
  /** What it was made with, in its unit. */
  made: number;
  /** The movement that it began with, and when. */
  beganBy: string;
  beganAt: string;
  /** Lots that went into it, with how much of each in their units; none of what came from outside. */
  inputs: readonly { lotId: string; unit: Unit; quantity: number }[];
  /** From a supplier, and not there from the beginning. */
  isReceived: boolean;
}

/** That goods left, or came back as what they had left as; in the lot's unit. */
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
  /** When the document is made, ISO 8601 UTC. */
  at: string;
  /** `-03:00`, of the plant at an instant. */
  offsetAt: (instant: string) => string;
}

/** Units of trade by UN/ECE Recommendation 20; what is counted has none. */
const uoms: Partial<Record<Unit, string>> = { kg: "KGM", g: "GRM", L: "LTR", mL: "MLT", m: "MTR" };

/** A lot as GS1 events name it. */
const epcClassOf = (lotId: string) => `urn:uuid:${lotId}`;

/** @param quantity  above zero, in the lot's unit. */
function quantityElement(lotId: string, unit: Unit, quantity: number) {
  const uom = uoms[unit];
  return { epcClass: epcClassOf(lotId), quantity: toWire(decimal(quantity), 3), ...(uom !== undefined && { uom }) };
}

/**
 * A trace as a document of GS1's standard EPCIS 2.0: what came is an ObjectEvent, what was made a TransformationEvent with all that
 * went in, what left an ObjectEvent. What came back is received as what it had left as, and becomes the lot of its own.
 * Source: GS1 EPCIS 2.0 and CBV 2.0, JSON-LD binding.
 */
export function epcisDocument({ lotId, lots, transfers, at, offsetAt }: EpcisTrace) {
  const events = [...lots.map((lot) => beginning(lot, offsetAt)), ...transfers.map((one) => transfer(one, offsetAt))];
  return {
    "@context": ["https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld", { pomar: "urn:pomar:epcis:" }],
    id: epcClassOf(lotId),
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

function beginning(lot: EpcisLot, offsetAt: OffsetAt) {
  const { id, unit, made, inputs } = lot;
  const common = timed(lot.beganBy, lot.beganAt, offsetAt);
  const own = [quantityElement(id, unit, made)];
  const ilmd = {
    ...{ "pomar:lot": lot.code, "pomar:item": lot.item, "pomar:type": lot.type },
    ...(lot.netContentG !== null && { "pomar:netContentG": lot.netContentG }),
  };
  if (inputs.length === 0)
    return {
      ...{ type: "ObjectEvent", ...common, action: "ADD" },
      ...{ bizStep: lot.isReceived ? "receiving" : "commissioning", disposition: "in_progress" },
      ...{ quantityList: own, ilmd },
    };
  return {
    ...{ type: "TransformationEvent", ...common },
    inputQuantityList: inputs.map((input) => quantityElement(input.lotId, input.unit, input.quantity)),
    outputQuantityList: own,
    ...{ bizStep: "commissioning", disposition: "in_progress", ilmd },
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
    ...{ type: "ObjectEvent", ...timed(id, at, offsetAt), action: "OBSERVE", bizStep, disposition },
    quantityList: [quantityElement(lotId, unit, quantity)],
    bizTransactionList: [{ type: "desadv", bizTransaction: `urn:uuid:${dispatchId}` }, ...invoice],
  };
}
