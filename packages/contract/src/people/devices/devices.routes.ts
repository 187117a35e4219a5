import { z } from "zod";
import { route } from "../../core/route.ts";

export const devicesRoutes = {
  create: route({
    method: "POST",
    path: "/devices",
    levels: [1, 2],
    summary: "Dá a um aparelho um código só dele, com que ele numera o que lança sem conexão",
    reply: z.object({
      /** One letter or more and a digit: `K7`. */
      code: z.string(),
    }),
  }),
};
