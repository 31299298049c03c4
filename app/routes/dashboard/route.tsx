import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, NavLink, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { requireAdmin } from "~/http/auth/guards.server";
import { hasDismissedTwoFactorReminder } from "~/http/auth/two-factor-reminder.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useBehindDialog } from "~/ui/layout/behind-dialog";
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

/** The labels of the specification. */
const GROUPS: readonly { name: string; links: readonly [label: string, path: string][] }[] = [
	{
		name: "Sales",
		links: [
			["ORDER", "/orders"],
			["REFUNDS", "/refunds"],
			["PAYMENTS", "/payments"],
			["OVERVIEW", "/overview"],
		],
	},
	{
		name: "Catalogue",
		links: [
			["ADD PRODUCT", "/addProduct"],
			["MANAGE", "/manageProduct"],
			["CATEGORIES", "/categories"],
			["FAMILIES", "/families"],
			["ATTRIBUTES", "/attributes"],
			["SYNONYMS", "/synonyms"],
			["VAT", "/vat"],
			["PRICE LISTS", "/prices"],
		],
	},
	{
		name: "Customers",
		links: [
			["USER", ""],
			["MESSAGES", "/messages"],
			["REVIEWS", "/reviews"],
			["COMMENTS", "/comments"],
		],
	},
	{
		name: "Content",
		links: [
			["ADD BLOG", "/addblogs"],
			["BLOGS", "/blogs"],
			["NEWSLETTER", "/newsletter"],
		],
	},
	{
		name: "System",
		links: [
			["EVENTS", "/events"],
			["OUTBOX", "/outbox"],
			["WEBHOOKS", "/webhooks"],
			["AUDIT", "/audit"],
		],
	},
];

export default function Dashboard() {
	const { remindsOfTwoFactor } = useLoaderData<typeof loader>();
	const behindDialogProps = useBehindDialog();
	return (
		<div className="dashboard">
			<PopoverButton
				of="dashboard-nav"
				icon="menu"
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
				{GROUPS.map(({ name, links }) => (
					<div key={name}>
						<p>{name}</p>
						{links.map(([label, path]) => (
							<NavLink key={path} to={`/dashboard${path}`} end={path === ""}>
								{label}
							</NavLink>
						))}
					</div>
				))}
			</Popover>
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
			className="dashboard-notice"
			{...attributes}
		>
			<Icon name="alert" />
			<p>
				<Link to="/account/second-step">Turn on two-factor authentication</Link>
				<span> to protect your admin account</span>
			</p>
			<input type="hidden" name="from" value={`${pathname}${search}`} />
			<Button type="submit" variant="plain">
				Not now
			</Button>
		</Form>
	);
}
