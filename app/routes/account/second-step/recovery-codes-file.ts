import { findUnsavedRecoveryCodes } from "~/domain/accounts/two-factor/recovery-codes.server";
import { formatInGroups } from "~/domain/accounts/two-factor-rules";
import { confirmedFor } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { found } from "~/platform/refused";

export const handle = { access: "creator" } satisfies RouteHandle;

export const loader = confirmedFor("/account/second-step/codes").loader(async ({ user, ctx }) => {
	const { shopName, origin } = ctx.settings;
	const codes = found(await findUnsavedRecoveryCodes(ctx, user.id));
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
});
