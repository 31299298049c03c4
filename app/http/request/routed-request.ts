import type { FoundRoute } from "../routing/find-route-handle.server";
import type { LoggedRequest } from "./log.server";

export type RoutedRequest = LoggedRequest & FoundRoute;
