import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.VITE_DEV_API ?? "http://localhost:3000";

export default defineConfig({
  plugins: [react()],
  server: {
    proxy: { "/api": api, "/socket.io": { target: api, ws: true } },
  },
  build: { outDir: "dist", target: "es2022" },
});
