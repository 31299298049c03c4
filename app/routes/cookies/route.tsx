import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { getCookiePrefix } from "~/http/auth/cookies.server";
import { Cell, Table } from "~/ui/elements/table";
import { buildPublicPageMeta } from "~/ui/head/page-meta";
import { LegalPage, type LegalSection } from "../legal-page/legal-page";

export const meta: MetaFunction = (page) =>
	buildPublicPageMeta(page, {
		title: "Cookie policy",
		path: "/cookies",
		description: "The cookies that this shop sets, what each of them is for, and for how long.",
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

/** How names begin at the shop's address: of cookies for all its pages, and for some of them. */
type CookiePrefixes = { allPages: string; loginPages: string };

/** Every cookie that the shop sets; whoever adds one adds its line. */
const listShopCookies = ({ allPages, loginPages }: CookiePrefixes): Cookie[] => [
	{
		name: `${allPages}session`,
		purpose: "Keeps you signed in. Set when you sign in, taken away when you log out.",
		lifetime:
			"Until you close the browser, or 30 days with 'Remember me'; unused it stops working sooner",
	},
	{
		name: `${allPages}device`,
		purpose:
			"Tells your browser from a stranger's when somebody guesses at your password, so that only the stranger has to wait. It holds a number for the browser and those of the accounts that last signed in there, and opens nothing.",
		lifetime: "400 days from when you last signed in",
	},
	{
		name: `${allPages}bookmark`,
		purpose:
			"Lets you see at once what you have changed, where a copy of our database answers you. It says how much of the database is written by then, nothing about you.",
		lifetime: "5 minutes from your last change",
	},
	{
		name: "toast",
		purpose:
			"Carries one short message, as 'Updated', to the next page. It holds the message's name and, after CART, the number of the product; nothing about you.",
		lifetime: "Until the next page, at most a minute",
	},
	{
		name: "data-saver",
		purpose:
			"Remembers that you turned data saver on or off, at the foot of a page. It says 'on' or 'off', nothing about you.",
		lifetime: "1 year",
	},
	{
		name: `${allPages}two-factor-later`,
		purpose:
			"Remembers that an admin of the shop pressed 'Not now' when reminded of two-factor sign-in. It holds the number of their account.",
		lifetime: "30 days",
	},
	{
		name: `${allPages}mail-sign-in`,
		purpose:
			"Holds your address, and a secret that the code in our mail works with, while you log in by mail.",
		lifetime: "Until you are in, at most some minutes",
	},
	{
		name: `${loginPages}sign-in-…`,
		purpose:
			"Holds a sign-in by Google or Facebook together until you come back from there, one for each try.",
		lifetime: "10 minutes",
	},
	{
		name: `${allPages}passkey`,
		purpose:
			"Holds a secret to which the shop's question to your device is tied while you log in by a passkey.",
		lifetime: "Until you are in, at most 5 minutes",
	},
	{
		name: `${loginPages}second-step`,
		purpose:
			"Holds your sign-in together while the shop asks for the code from your phone, if you turned that on.",
		lifetime: "Until you typed it, at most 10 minutes",
	},
];

const PROVIDER_COOKIES: readonly Cookie[] = [
	{
		name: "__stripe_mid",
		purpose: "Stripe: knows a device again, against fraud.",
		lifetime: "1 year",
	},
	{ name: "__stripe_sid", purpose: "Stripe: the same, for one visit.", lifetime: "30 minutes" },
];

function CookieTable({ caption, cookies }: { caption: string; cookies: readonly Cookie[] }) {
	return (
		<Table caption={caption} head={["Name", "What for", "How long"]}>
			{cookies.map(({ name, purpose, lifetime }) => (
				<tr key={name}>
					<Cell label="Name">
						<span className="code whitespace-nowrap">{name}</span>
					</Cell>
					<Cell label="What for">{purpose}</Cell>
					<Cell label="How long">{lifetime}</Cell>
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
					All of them are needed for what you ask of the shop, so there is no banner to press. Your
					browser sends them to this shop alone, and no script can read them.
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
					With scripts on, the payment page shows the card form of Stripe, our payment provider. Its
					script may set cookies of its own against fraud, there and nowhere else in the shop.
					Stripe's own payment page sets what its{" "}
					<a href="https://stripe.com/cookie-settings" rel="noreferrer">
						cookie page
					</a>{" "}
					names. With scripts off, nothing of it runs on our pages.
				</p>
				<CookieTable caption="Set by the payment provider's script" cookies={PROVIDER_COOKIES} />
			</>
		),
	},
	{
		id: "storage",
		title: "What your browser keeps besides",
		body: (
			<p>
				With scripts on, your browser's session storage notes how far down you had scrolled on which
				page, and the shop's version, to bring you back there. It never leaves your browser and is
				gone when you close the tab.
			</p>
		),
	},
	{
		id: "none",
		title: "What there is not",
		body: (
			<p>
				No cookies for advertising, visitor statistics or social networks. The links to Facebook,
				LinkedIn, GitHub and YouTube are plain links: these sites learn of you only when you follow
				one.
			</p>
		),
	},
	{
		id: "off",
		title: "Turning them off",
		body: (
			<p>
				Your browser can refuse or delete cookies. Without them you can look around, read and
				subscribe; signing in and ordering need the session's cookie. What else we keep is in our{" "}
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
			intro={`The cookies that ${shopName} sets, what each is for and how long it stays.`}
			sections={buildSections(prefixes)}
		/>
	);
}
