import * as library from 'next-auth-5/react';
import { showPage } from './page.tsx';

showPage(library);
