import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { useCall } from "../../../ui/api/hooks.ts";

/** Loads the plant's data; a WebSocket message invalidates the data when it changes. */
export const usePlant = (enabled = true) =>
  useCall(plantRoutes.read, {}, { enabled, staleTime: Number.POSITIVE_INFINITY });
