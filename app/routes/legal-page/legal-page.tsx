import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "~/ui/layout/page";

/** `id` is the section's anchor. */
export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = { title: string; intro: string; sections: readonly LegalSection[] };

const LEGAL_PAGES = [
	{ to: "/terms", name: "Terms of use" },
	{ to: "/privacy", name: "Privacy policy" },
	{ to: "/cookies", name: "Cookie policy" },
];

export function LegalPage({ title, intro, sections }: LegalPageProps) {
	return (
		<Page title={title} intro={intro}>
			<div className="legal">
				<nav aria-labelledby="legal-contents" className="legal-contents">
					<h2 id="legal-contents">On this page</h2>
					<ol>
						{sections.map(({ id, title }) => (
							<li key={id}>
								<a href={`#${id}`}>{title}</a>
							</li>
						))}
					</ol>
				</nav>
				<div className="legal-text">
					{sections.map(({ id, title, body }, index) => (
						<section key={id} id={id} aria-labelledby={`${id}-title`}>
							<h2 id={`${id}-title`}>
								{index + 1}. {title}
							</h2>
							{body}
						</section>
					))}
					<p className="legal-more">
						Read also:{" "}
						{LEGAL_PAGES.filter(({ name }) => name !== title).map(({ to, name }, index) => (
							<span key={to}>
								{index > 0 ? " · " : null}
								<Link to={to}>{name}</Link>
							</span>
						))}
					</p>
				</div>
			</div>
		</Page>
	);
}
