// refused by api-registries-import-nothing-above
import "../reports/reports.queries.ts";
