import { z } from "zod";
import { staff } from "../../core/route.ts";

export const devicesRoutes = {
  create: staff.post("/devices", "Dá a um aparelho um código só dele, com que ele numera o que lança sem conexão", {
    reply: z.object({
      /** The code of the device, letters followed by digits: `K7`. */
      code: z.string(),
    }),
  }),
};
