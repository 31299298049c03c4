import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getCookiePrefix } from "~/http/auth/cookies.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { Cell, Table } from "~/ui/elements/table";
import { buildPublicPageMeta } from "~/ui/head/page-meta";
import { LegalPage, type LegalSection } from "../legal-page/legal-page";

export const handle = { access: "anyone", cache: "shared", replica: true } satisfies RouteHandle;

export const meta: MetaFunction = (page) =>
	buildPublicPageMeta(page, {
		title: "Cookie policy",
		path: "/cookies",
		description: "The cookies this shop sets, what they are for and how long they last.",
	});

export function loader({ context }: LoaderFunctionArgs) {
	const { settings } = context.platform;
	const prefixes = {
		allPages: getCookiePrefix(settings),
		loginPages: getCookiePrefix(settings, "/login"),
	};
	return { shopName: settings.shopName, prefixes };
}

type Cookie = { name: string; purpose: string; lifetime: string };

/** Cookie name prefixes, such as `__Host-`; they depend on the shop's address. */
type CookiePrefixes = { allPages: string; loginPages: string };

const listShopCookies = ({ allPages, loginPages }: CookiePrefixes): Cookie[] => [
	{
		name: `${allPages}session`,
		purpose: "Keeps you logged in. Set when you log in, removed when you log out.",
		lifetime:
			"Until you close the browser, or 30 days with 'Remember me'; expires sooner if unused",
	},
	{
		name: `${allPages}device`,
		purpose:
			"Tells your browser apart from others when someone guesses your password, so that only they have to wait. It holds an ID for the browser and the IDs of the accounts that last logged in there, and grants no access.",
		lifetime: "400 days after your last login",
	},
	{
		name: `${allPages}bookmark`,
		purpose:
			"Makes sure you see your own changes immediately when a copy of our database serves you. It holds a position in the database, nothing about you.",
		lifetime: "5 minutes from your last change",
	},
	{
		name: "toast",
		purpose:
			"Carries one short message, such as 'Updated', to the next page. It holds the message's name and, after CART, the product's ID; nothing about you.",
		lifetime: "Until the next page, at most a minute",
	},
	{
		name: "data-saver",
		purpose:
			"Remembers whether you turned data saver on or off. It holds 'on' or 'off', nothing about you.",
		lifetime: "1 year",
	},
	{
		name: `${allPages}two-factor-later`,
		purpose:
			"Remembers that an admin pressed 'Not now' when reminded of two-factor authentication. It holds the account's ID.",
		lifetime: "30 days",
	},
	{
		name: `${allPages}mail-sign-in`,
		purpose:
			"Holds your email address, and a secret that the code in our email needs, while you log in by email.",
		lifetime: "Until you are logged in, at most a few minutes",
	},
	{
		name: `${loginPages}sign-in-…`,
		purpose:
			"Keeps track of a login with Google or Facebook until you come back, one for each attempt.",
		lifetime: "10 minutes",
	},
	{
		name: `${allPages}passkey`,
		purpose: "Holds a secret for the request to your device while you log in with a passkey.",
		lifetime: "Until you are logged in, at most 5 minutes",
	},
	{
		name: `${loginPages}second-step`,
		purpose:
			"Keeps track of your login while you enter the code from your phone, if you use two-factor authentication.",
		lifetime: "Until you enter it, at most 10 minutes",
	},
];

const PROVIDER_COOKIES: readonly Cookie[] = [
	{
		name: "__stripe_mid",
		purpose: "Stripe: recognises your device to prevent fraud.",
		lifetime: "1 year",
	},
	{ name: "__stripe_sid", purpose: "Stripe: the same, for one session.", lifetime: "30 minutes" },
];

function CookieTable({ caption, cookies }: { caption: string; cookies: readonly Cookie[] }) {
	return (
		<Table caption={caption} head={["Name", "Purpose", "Duration"]}>
			{cookies.map(({ name, purpose, lifetime }) => (
				<tr key={name}>
					<Cell label="Name">
						<span className="code whitespace-nowrap">{name}</span>
					</Cell>
					<Cell label="Purpose">{purpose}</Cell>
					<Cell label="Duration">{lifetime}</Cell>
				</tr>
			))}
		</Table>
	);
}

const buildSections = (prefixes: CookiePrefixes): LegalSection[] => [
	{
		id: "ours",
		title: "Our cookies",
		body: (
			<>
				<p>
					All of them are necessary for the shop to work, so there is no cookie banner. Your browser
					sends them only to this shop, and no script can read them.
				</p>
				<CookieTable caption="Set by the shop" cookies={listShopCookies(prefixes)} />
			</>
		),
	},
	{
		id: "payment",
		title: "When you pay",
		body: (
			<>
				<p>
					With JavaScript on, the payment page shows the card form of Stripe, our payment provider.
					Its script may set its own cookies to prevent fraud, on that page only. Stripe's own
					payment page sets the cookies listed on its{" "}
					<a href="https://stripe.com/cookie-settings" rel="noreferrer">
						cookie page
					</a>
					. With JavaScript off, no Stripe script runs on our pages.
				</p>
				<CookieTable caption="Set by the payment provider's script" cookies={PROVIDER_COOKIES} />
			</>
		),
	},
	{
		id: "storage",
		title: "Other data in your browser",
		body: (
			<p>
				With JavaScript on, your browser's session storage holds each page's scroll position and the
				shop's version, to bring you back to where you were. It never leaves your browser and is
				deleted when you close the tab.
			</p>
		),
	},
	{
		id: "none",
		title: "What we don't use",
		body: (
			<p>
				No cookies for advertising, visitor statistics or social networks. The links to Facebook,
				LinkedIn, GitHub and YouTube are plain links: these sites learn about you only if you follow
				one.
			</p>
		),
	},
	{
		id: "off",
		title: "Turning cookies off",
		body: (
			<p>
				Your browser can refuse or delete cookies. Without them you can browse, read and subscribe;
				logging in and ordering need the session cookie. For what else we store, see our{" "}
				<Link to="/privacy">privacy policy</Link>.
			</p>
		),
	},
];

export default function Cookies() {
	const { shopName, prefixes } = useLoaderData<typeof loader>();
	return (
		<LegalPage
			title="Cookie policy"
			intro={`The cookies ${shopName} sets, what they are for and how long they last.`}
			sections={buildSections(prefixes)}
		/>
	);
}
