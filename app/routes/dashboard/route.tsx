import { Form, Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { countWaitingForMenu } from "~/domain/admin/waiting-work.server";
import { hasDismissedTwoFactorReminder } from "~/http/auth/two-factor-reminder.server";
import { admin } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useBehindDialog } from "~/ui/layout/behind-dialog";
import { FindBox } from "./find-box";
import { Navigation, NavigationButton } from "./navigation";

export const handle = { access: "admin" } satisfies RouteHandle;

export const loader = admin.loader(async ({ request, context, user, ctx }) => {
	const { hasTwoFactor } = await context.getSession();
	const remindsOfTwoFactor =
		!hasTwoFactor && !(await hasDismissedTwoFactorReminder(request, ctx.settings, user.id));
	return { remindsOfTwoFactor, counts: await countWaitingForMenu(ctx, user) };
});

export default function Dashboard() {
	const { remindsOfTwoFactor, counts } = useLoaderData<typeof loader>();
	const behindDialogProps = useBehindDialog();
	return (
		<div className="dashboard mx-auto max-w-360 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
			<div className="px-4 pt-4 md:px-8 lg:pr-0 lg:pl-5 print:hidden">
				<div className="flex gap-2 md:max-lg:mb-3">
					<NavigationButton />
					<FindBox />
				</div>
				<Navigation counts={counts} />
			</div>
			<div className="min-w-0">
				{remindsOfTwoFactor ? <TwoFactorReminder attributes={behindDialogProps} /> : null}
				<Outlet />
			</div>
		</div>
	);
}

/** Fits on one line on a phone; can be dismissed for 30 days. */
function TwoFactorReminder({ attributes }: { attributes: ReturnType<typeof useBehindDialog> }) {
	const { pathname, search } = useLocation();
	return (
		<Form
			method="post"
			action="/account/second-step/later"
			preventScrollReset
			className="mx-4 mt-3 flex items-center justify-between gap-2 rounded-part border border-warn bg-warn-tint pl-2 text-small text-warn md:mx-8 md:mt-4 print:hidden"
			{...attributes}
		>
			<span className="max-md:hidden">
				<Icon name="alert" />
			</span>
			<p className="max-w-none flex-1 text-ink">
				<Link
					to="/account/second-step"
					className="inline-flex min-h-11 items-center font-semibold pointer-fine:min-h-8"
				>
					Turn on two-factor authentication
				</Link>
				<span className="max-md:hidden"> to protect your admin account</span>
			</p>
			<input type="hidden" name="from" value={`${pathname}${search}`} />
			<Button type="submit" variant="plain" className="flex-none text-ink">
				Not now
			</Button>
		</Form>
	);
}
