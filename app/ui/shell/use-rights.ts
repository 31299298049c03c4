import { useRouteLoaderData } from "@remix-run/react";
import { ALL_RIGHTS, hasRight, type NeededRight } from "~/domain/accounts/staff-rights";
import type { ShellUser } from "./shell-user";

/** Whether the admin has the right, so that a page offers what it opens and nothing that is refused. */
export function useRights(): (needed: NeededRight) => boolean {
	const { visitor } = useRouteLoaderData<{ visitor: ShellUser | null }>("root") ?? {};
	const { role = "customer", staffRights = ALL_RIGHTS } = visitor ?? {};
	return (needed) => hasRight({ role, staffRights }, needed);
}
