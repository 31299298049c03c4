import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin" } satisfies RouteHandle;

export default function UserListIndex() {
	return null;
}
