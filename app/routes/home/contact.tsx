import { ContactForm } from "../contact/contact-form";

type ContactProps = {
	sender: { name: string; email: string } | null;
	idempotencyKey: string;
	renderedAt: string;
};

export function Contact(props: ContactProps) {
	return (
		<section
			aria-labelledby="contact"
			className="home-section grid gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-12"
		>
			<div>
				<h2 id="contact">Contact us</h2>
				<p className="mt-2 text-soft">
					Ask about stock, an order, delivery or a part you can't find. We reply by email or phone.
				</p>
			</div>
			<ContactForm {...props} button="quiet" />
		</section>
	);
}
