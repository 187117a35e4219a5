import { plantRoutes } from "@pomar/contract/registries/plant/plant.routes";
import { useCall } from "../../../ui/api/hooks.ts";

/** Who the plant is; the socket says when that changes. */
export const usePlant = (enabled = true) =>
  useCall(plantRoutes.read, {}, { enabled, staleTime: Number.POSITIVE_INFINITY });
