import "../lots/lots.api.ts";
import "vitest";
