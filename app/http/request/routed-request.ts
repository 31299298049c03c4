import type { RouteHandle } from "../routing/route-handle";
import type { LoggedRequest } from "./log.server";

export type RoutedRequest = LoggedRequest & { handle: RouteHandle };
