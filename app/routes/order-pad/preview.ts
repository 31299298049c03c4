import { redirect } from "@remix-run/cloudflare";
import { previewList } from "~/http/order-pad/preview-list.server";
import { purchaser } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "verified" } satisfies RouteHandle;

/** Answers the form of the order pad to scripts. */
export const action = purchaser.upload((args) => previewList(args, args.user));

export const loader = purchaser.loader(async () => redirect("/order-pad"));
