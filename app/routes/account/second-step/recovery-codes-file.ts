import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { findUnsavedRecoveryCodes } from "~/domain/accounts/two-factor/recovery-codes.server";
import { formatInGroups } from "~/domain/accounts/two-factor-rules";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { orNotFound } from "~/http/responses/respond.server";
import type { RouteHandle } from "~/http/routing/route-handle";

export const handle = { access: "creator" } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context, "/account/second-step/codes");
	const { platform } = context;
	const { shopName, origin } = platform.settings;
	const codes = orNotFound(await findUnsavedRecoveryCodes(platform, user.id));
	const head = `Recovery codes for ${user.email} at ${shopName} (${origin})`;
	const lines = [
		head,
		"Each code works once, instead of the code from your phone.",
		"",
		...codes.map(formatInGroups),
	];
	return new Response(`${lines.join("\r\n")}\r\n`, {
		headers: {
			"content-type": "text/plain; charset=utf-8",
			"content-disposition": 'attachment; filename="recovery-codes.txt"',
			"cache-control": "private, no-store",
		},
	});
}
