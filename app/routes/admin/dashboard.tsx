import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, NavLink, Outlet, useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/http/guards.server";
import { useBehindDialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { Popover, PopoverButton } from "~/ui/popover";

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireAdmin(request, context);
	const { secondStep } = await context.visit();
	return { secondStep };
}

/** The parts of the dashboard stand beside it on a wide screen, above it on a tablet, and fold into a menu on a phone. */
export default function Dashboard() {
	const { secondStep } = useLoaderData<typeof loader>();
	const behind = useBehindDialog();
	return (
		<div className="dashboard">
			<PopoverButton of="dashboard-nav" className="button dashboard-menu" attributes={behind}>
				DASHBOARD
			</PopoverButton>
			<Popover id="dashboard-nav" label="Dashboard" className="dashboard-nav" attributes={behind}>
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
				{secondStep ? null : <SecondStepAsked attributes={behind} />}
				<Outlet />
			</div>
		</div>
	);
}

/** A stolen password of an admin opens the whole shop: whoever has no second step is asked for one, and goes on all the same. */
function SecondStepAsked({ attributes }: { attributes: ReturnType<typeof useBehindDialog> }) {
	return (
		<div className="dashboard-notice" {...attributes}>
			<Notice kind="warning" title="Your account is open to whoever has your password">
				<p>
					Admins can change all of the shop.{" "}
					<Link to="/account/second-step">Turn on the second step</Link>, which takes two minutes
					and a phone.
				</p>
			</Notice>
		</div>
	);
}
