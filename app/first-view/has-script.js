// What the application is built for (browserslist in package.json), and what some visitors take from their browser.
if (''.toWellFormed && window.IntersectionObserver) document.documentElement.classList.add('js');
