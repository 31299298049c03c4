import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Page } from "~/ui/layout/page";
import { PageContents } from "~/ui/layout/page-contents";

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
			<div className="grid gap-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start lg:gap-12">
				<PageContents sections={sections} />
				<div className="grid min-w-0 gap-8">
					{sections.map(({ id, title, body }, index) => (
						<section
							key={id}
							id={id}
							aria-labelledby={`${id}-title`}
							className="grid max-w-text scroll-mt-4 gap-3"
						>
							<h2 id={`${id}-title`}>
								{index + 1}. {title}
							</h2>
							{body}
						</section>
					))}
					<p className="border-t pt-4">
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
