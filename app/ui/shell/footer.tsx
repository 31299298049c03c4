import { Link, useLocation } from "@remix-run/react";
import { useBehindDialog } from "../layout/behind-dialog";
import { DataSaverSwitch } from "./data-saver-switch";
import { NewsletterBox } from "./newsletter-box";

type Column = { title: string; links: readonly { name: string; to: string }[] };

const linkAllTo = (to: string, names: readonly string[]) => names.map((name) => ({ name, to }));

const COLUMNS: readonly Column[] = [
	{
		title: "Services",
		links: linkAllTo("/product", [
			"Tools",
			"Products",
			"Selling",
			"Marketing",
			"Export",
			"Advertisement",
		]),
	},
	{ title: "Company", links: linkAllTo("/contact", ["About us", "Contact", "Jobs", "Press kit"]) },
	{
		title: "Legal",
		links: [
			{ name: "Terms of use", to: "/terms" },
			{ name: "Privacy policy", to: "/privacy" },
			{ name: "Cookie policy", to: "/cookies" },
		],
	},
];

export type SocialLink = { name: string; url: string };

type FooterProps = { shopName: string; social: readonly SocialLink[] };

export function Footer({ shopName, social }: FooterProps) {
	const isAtWork = useLocation().pathname.startsWith("/dashboard");
	return (
		<footer className="footer" {...useBehindDialog()}>
			{isAtWork ? null : (
				<>
					<div className="footer-row">
						<p className="footer-about">
							<strong>{shopName}</strong> We supply different types of tools worldwide, invented by
							our own engineers, with a focus on quality.
						</p>
						{COLUMNS.map((column) => (
							<Links key={column.title} {...column} />
						))}
						<NewsletterBox />
					</div>
					<DataSaverSwitch />
				</>
			)}
			<div className="footer-row footer-end">
				<p>{`Copyright © 2024 ${shopName}. All rights reserved.`}</p>
				{isAtWork ? null : (
					<ul>
						{social.map(({ name, url }) => (
							<li key={name}>
								<a href={url} rel="noreferrer">
									{name}
								</a>
							</li>
						))}
					</ul>
				)}
			</div>
		</footer>
	);
}

/** Folded on a phone; also on wide screens of browsers that can't unfold it by a style. */
const Links = ({ title, links }: Column) => (
	<details>
		<summary>{title}</summary>
		<nav aria-label={title}>
			<ul>
				{links.map(({ name, to }) => (
					<li key={name}>
						<Link to={to}>{name}</Link>
					</li>
				))}
			</ul>
		</nav>
	</details>
);
