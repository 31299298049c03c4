import { redirect } from "@remix-run/cloudflare";
import { admin } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "admin", right: "settings" } satisfies RouteHandle;

export const loader = admin.loader(async () => redirect("/dashboard/settings/seller"));
