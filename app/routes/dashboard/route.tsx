import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, NavLink, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "~/http/auth/guards.server";
import { hasDismissedTwoFactorReminder } from "~/http/auth/two-factor-reminder.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useBehindDialog } from "~/ui/layout/dialog";
import { Popover, PopoverButton } from "~/ui/layout/popover";

export const handle = { access: "admin" } satisfies RouteHandle;

export async function loader({ request, context }: LoaderFunctionArgs) {
	const admin = await requireAdmin(request, context);
	const { hasTwoFactor } = await context.getSession();
	const { settings } = context.platform;
	const remindsOfTwoFactor =
		!hasTwoFactor && !(await hasDismissedTwoFactorReminder(request, settings, admin.id));
	return { remindsOfTwoFactor };
}

export default function Dashboard() {
	const { remindsOfTwoFactor } = useLoaderData<typeof loader>();
	const behindDialogProps = useBehindDialog();
	return (
		<div className="dashboard">
			<PopoverButton
				of="dashboard-nav"
				className="button dashboard-menu"
				attributes={behindDialogProps}
			>
				DASHBOARD
			</PopoverButton>
			<Popover
				id="dashboard-nav"
				label="Dashboard"
				className="dashboard-nav"
				attributes={behindDialogProps}
			>
				<NavLink to="/dashboard" end>
					USER
				</NavLink>
				<NavLink to="/dashboard/addProduct">ADD PRODUCT</NavLink>
				<NavLink to="/dashboard/manageProduct">MANAGE</NavLink>
				<NavLink to="/dashboard/orders">ORDER</NavLink>
				<NavLink to="/dashboard/refunds">REFUNDS</NavLink>
				<NavLink to="/dashboard/payments">PAYMENTS</NavLink>
				<NavLink to="/dashboard/events">EVENTS</NavLink>
				<NavLink to="/dashboard/addblogs">ADD BLOG</NavLink>
				<NavLink to="/dashboard/blogs">BLOGS</NavLink>
				<NavLink to="/dashboard/messages">MESSAGES</NavLink>
				<NavLink to="/dashboard/reviews">REVIEWS</NavLink>
				<NavLink to="/dashboard/comments">COMMENTS</NavLink>
				<NavLink to="/dashboard/newsletter">NEWSLETTER</NavLink>
				<NavLink to="/dashboard/outbox">OUTBOX</NavLink>
				<NavLink to="/dashboard/webhooks">WEBHOOKS</NavLink>
				<NavLink to="/dashboard/overview">OVERVIEW</NavLink>
				<NavLink to="/dashboard/audit">AUDIT</NavLink>
			</Popover>
			<div className="min-w-0">
				{remindsOfTwoFactor ? <TwoFactorReminder attributes={behindDialogProps} /> : null}
				<Outlet />
			</div>
		</div>
	);
}

/** Fits one line on a phone and can be dismissed for 30 days. */
function TwoFactorReminder({ attributes }: { attributes: ReturnType<typeof useBehindDialog> }) {
	const { pathname, search } = useLocation();
	return (
		<Form
			method="post"
			action="/account/second-step/later"
			preventScrollReset
			className="dashboard-notice"
			{...attributes}
		>
			<Icon name="alert" />
			<p>
				<span>Protect your admin account: </span>
				<Link to="/account/second-step">turn on two-factor authentication</Link>
			</p>
			<input type="hidden" name="from" value={`${pathname}${search}`} />
			<Button type="submit" variant="plain">
				Not now
			</Button>
		</Form>
	);
}
