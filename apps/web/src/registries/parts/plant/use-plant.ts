import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { useCall } from "../../../ui/api/hooks.ts";

/** The plant's data; the socket invalidates it when it changes. */
export const usePlant = (enabled = true) =>
  useCall(plantRoutes.read, {}, { enabled, staleTime: Number.POSITIVE_INFINITY });
