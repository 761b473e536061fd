if (''.toWellFormed) document.documentElement.classList.add('js');
